import { useLoaderData, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SignInPage } from '@/features/sign-in';
import { useCrumbs } from '@/shared/ui';

export function SignInScreen() {
  return <Screen route="/auth/login" />;
}

export function SignInNewScreen() {
  return <Screen route="/auth/loginNew" />;
}

/** Sign-in, and back to where the user was going. */
function Screen({ route }: { route: '/auth/login' | '/auth/loginNew' }) {
  const { t } = useTranslation('sign-in');
  const router = useRouter();
  const site = useLoaderData({ from: route });
  const { from, expired } = useSearch({ from: route });
  useCrumbs([{ label: t('title') }]);
  return (
    <SignInPage
      site={site}
      from={from}
      expired={expired === true}
      onSignedIn={() => router.history.replace(from ?? '/cloud')}
    />
  );
}
