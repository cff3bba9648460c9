import './app/inter.css';
import './app/mantine-base.css';
import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadBranding } from '@/shared/branding';
import { acceptDecimalCommas } from '@/shared/forms/decimal-comma';
import { startTranslations } from '@/shared/i18n';
import { escapeClosesOne } from '@/shared/ui/escape-one';
import { App } from './app/app';
import { startServiceWorker } from './app/service-worker';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

startServiceWorker();
acceptDecimalCommas(document);
escapeClosesOne(window);

void Promise.all([startTranslations(), loadBranding()]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
});
