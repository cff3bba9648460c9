import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ForgetPage, ResetPage } from '@/features/recovery';
import { ActivationPage, RegistrationPage } from '@/features/registration';
import { useCrumbs } from '@/shared/ui';

function useSignIn(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/auth/login' });
}

const registration = getRouteApi('/auth/registration');

export function RegistrationScreen() {
  const { t } = useTranslation('registration');
  useCrumbs([{ label: t('title') }]);
  return <RegistrationPage site={registration.useLoaderData()} onDone={useSignIn()} />;
}

const activate = getRouteApi('/auth/activate/$token');

export function ActivationScreen() {
  const { t } = useTranslation('registration');
  useCrumbs([{ label: t('activation.title') }]);
  return <ActivationPage token={activate.useParams().token} onDone={useSignIn()} />;
}

export function ForgetScreen() {
  const { t } = useTranslation('recovery');
  useCrumbs([{ label: t('forget.title') }]);
  return <ForgetPage onDone={useSignIn()} />;
}

const reset = getRouteApi('/auth/forget/reset/$token');

export function ResetScreen() {
  const { t } = useTranslation('recovery');
  useCrumbs([{ label: t('reset.title') }]);
  return <ResetPage token={reset.useParams().token} email={reset.useLoaderData().email} onDone={useSignIn()} />;
}
