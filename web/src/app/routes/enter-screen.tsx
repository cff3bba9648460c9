import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '@/shared/auth-page';
import { enterHere } from '@/shared/company';
import { errorText } from '@/shared/ui';

/** Enters the company that a code is for; or says why it could not be, and leads to the sign-in. */
export function EnterScreen() {
  const { t } = useTranslation('frame');
  const { code } = useParams({ from: '/enter/$code' });
  const navigate = useNavigate();
  // A code is good once: it is never asked for again by itself.
  const { error } = useQuery({
    queryKey: ['enter', code],
    queryFn: () => enterHere(code),
    retry: false,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  if (!error) return null;
  return (
    <Suspense>
      <MessageDialog
        title={t('entered.failed')}
        message={errorText(error)}
        onClose={() => void navigate({ to: '/auth/login', replace: true })}
      />
    </Suspense>
  );
}
