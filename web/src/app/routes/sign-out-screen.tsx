import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '@/shared/api';
import { AuthPage } from '@/shared/auth-page';

/** Asks for a confirmation before the sign-out, so that a link from another page cannot end the session. */
export function SignOutScreen() {
  const { t } = useTranslation(['frame', 'common']);
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOutHere().then(() => navigate({ to: '/auth/login', replace: true }));
  };
  return (
    <AuthPage title={t('leaving.title')} subtitle={t('leaving.hint')}>
      <Stack gap="sm">
        <Button size="md" fullWidth loading={leaving} onClick={leave}>
          {t('sign_out')}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={() => void navigate({ to: '/cloud', replace: true })}>
          {t('leaving.stay')}
        </Button>
      </Stack>
    </AuthPage>
  );
}
