import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '@/shared/api';
import { BlankState, useCrumbs } from '@/shared/ui';

/** Shown where the user has no right to anything. */
export function WithoutAccessPage() {
  const { t } = useTranslation('frame');
  const navigate = useNavigate();
  useCrumbs([{ label: t('without_access.title') }]);
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100%' }}>
      <BlankState icon={IconLock} title={t('without_access.title')} hint={t('without_access.hint')}>
        <Button variant="default" onClick={() => void navigate({ to: '/cloud' })}>
          {t('without_access.return')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => void signOutHere().then(() => navigate({ to: '/auth/login' }))}
        >
          {t('sign_out')}
        </Button>
      </BlankState>
    </main>
  );
}
