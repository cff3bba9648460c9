import { useLoaderData, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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
  const { from, expired, oidc, oidc_error } = useSearch({ from: route });
  // What came with the address is used once, and stands in it no longer.
  const [brought, setBrought] = useState({ code: oidc, error: oidc_error });
  useEffect(() => {
    if (oidc ?? oidc_error) void router.navigate({ to: route, search: { from, expired }, replace: true });
  }, [router, route, from, expired, oidc, oidc_error]);
  useCrumbs([{ label: t('title') }]);
  return (
    <SignInPage
      site={site}
      expired={expired === true}
      from={from}
      brought={brought}
      onRead={() => setBrought({ code: undefined, error: undefined })}
      onSignedIn={(back) => router.history.replace(back ?? from ?? '/cloud')}
    />
  );
}
