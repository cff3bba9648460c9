import { useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SignInPage } from '@/features/sign-in';
import { useCrumbs } from '@/shared/ui';

/** Sign-in, and back to where the user was going. */
export function SignInScreen() {
  const { t } = useTranslation('sign-in');
  const router = useRouter();
  const { from, expired } = useSearch({ strict: false });
  useCrumbs([{ label: t('title') }]);
  return <SignInPage expired={expired === true} onSignedIn={() => router.history.replace(from ?? '/cloud')} />;
}
