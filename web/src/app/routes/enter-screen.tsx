import { useLoaderData, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '@/shared/auth-page';

/** Why the company could not be entered; then the sign-in. */
export function EnterScreen() {
  const { t } = useTranslation('frame');
  const message = useLoaderData({ from: '/enter/$code' });
  const navigate = useNavigate();
  return (
    <Suspense>
      <MessageDialog
        title={t('entered.failed')}
        message={message}
        onClose={() => void navigate({ to: '/auth/login', replace: true })}
      />
    </Suspense>
  );
}
