import { findEnterCode } from '@gaugeway/proto/api/auth';
import { Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '@/shared/api';
import { AuthPage, MessageDialog } from '@/shared/auth-page';
import { enterHere, isRequestedHere } from '@/entities/company';
import { errorText } from '@/shared/ui';

/**
 * Enters the company of a code; shows an error with a link to the sign-in if that fails. A link that was not created in
 * this browser would sign its reader in as its sender: the screen asks for a confirmation first, with the names of the
 * company and the sender.
 */
export function EnterScreen() {
  const { t } = useTranslation(['frame', 'common']);
  const { code } = useParams({ from: '/enter/$code' });
  const navigate = useNavigate();
  const [isOwn] = useState(() => isRequestedHere(code));
  // A code is valid once: it is never sent again automatically.
  const enter = useMutation({ mutationFn: () => enterHere(code), retry: false });
  const found = useQuery({
    queryKey: [findEnterCode.id, code],
    queryFn: () => call(findEnterCode, { code }),
    enabled: !isOwn,
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const { mutate, isIdle } = enter;
  useEffect(() => {
    if (isOwn && isIdle) mutate();
  }, [isOwn, isIdle, mutate]);
  const away = () => void navigate({ to: '/auth/login', replace: true });
  const error = enter.error ?? found.error;
  if (error)
    return (
      <Suspense>
        <MessageDialog title={t('entered.failed')} message={errorText(error)} onClose={away} />
      </Suspense>
    );
  if (!found.data) return null;
  const { company_name: name, user_name: user } = found.data;
  return (
    <AuthPage title={t('entered.ask', { name })} subtitle={t('entered.ask_hint', { user })}>
      <Stack gap="sm">
        <Button size="md" fullWidth loading={enter.isPending} onClick={() => mutate()}>
          {t('entered.ask_yes')}
        </Button>
        <Button size="md" fullWidth variant="default" onClick={away}>
          {t('common:actions.cancel')}
        </Button>
      </Stack>
    </AuthPage>
  );
}
