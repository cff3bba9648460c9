import { useLocalStorage } from '@mantine/hooks';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCurrentUser } from '@/shared/access';
import { sessionLost } from '@/shared/api';
import { runHostScript } from '@/shared/branding';
import { onRealtime, startRealtime } from '@/shared/realtime';
import { useIsPhone } from '@/shared/ui';
import { modulesFor } from '../model/modules';
import { useLiveFigures } from '../model/use-live-figures';
import { ConnectionBanner } from './connection-banner';
import { EnteredBanner } from './entered-banner';
import { ExpiredBanner } from './expired-banner';
import { OverLimitBanner } from './over-limit-banner';
import { ExpiryDialog } from './expiry-dialog';
import { FirstLoginDialog } from './first-login-dialog';
import { Header } from './header';
import { NavigationProgress } from './navigation-progress';
import { BottomBar, Rail } from './rail';
import classes from './frame.module.css';

/** Frame of all screens of the cloud: the rail with the modules, the header, and the live updates. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const modules = modulesFor(useAccess());
  const companyId = useCurrentUser().current_company.id;
  const isPhone = useIsPhone();
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'gaugeway.rail',
    defaultValue: false,
    getInitialValueInEffect: false,
  });

  useLiveFigures();
  useEffect(runHostScript, []);
  // The room of another company needs another handshake.
  useEffect(() => {
    const stopListening = onRealtime('session_ended', () => void sessionLost());
    const stop = startRealtime();
    return () => {
      stopListening();
      stop();
    };
  }, [companyId]);

  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#content" onClick={skipToContent}>
        {t('actions.skip')}
      </a>
      {!isPhone && <Rail modules={modules} collapsed={collapsed} onCollapse={setCollapsed} />}
      <div className={classes.column}>
        <NavigationProgress />
        <Header />
        <EnteredBanner />
        <ExpiredBanner />
        <OverLimitBanner />
        <ConnectionBanner />
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
        {isPhone && <BottomBar modules={modules} />}
        <ExpiryDialog key={companyId} />
        <FirstLoginDialog />
      </div>
    </div>
  );
}

/** The address after # is the route, so a plain link does not work. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
