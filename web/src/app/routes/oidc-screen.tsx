import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OidcPage } from '@/features/sign-in';
import { useCrumbs } from '@/shared/ui';

/**
 * Fetches the session after a sign-in at the OpenID provider. Without a session it shows why and links to the sign-in.
 */
export function OidcScreen() {
  const { t } = useTranslation('sign-in');
  const router = useRouter();
  const search = useSearch({ from: '/auth/oidc' });
  // The parameters of the address are used once, then removed from it.
  const [brought] = useState(search);
  const isClean = search.code === undefined && search.error === undefined;
  useEffect(() => {
    if (!isClean) void router.navigate({ to: '/auth/oidc', search: {}, replace: true });
  }, [router, isClean]);
  useCrumbs([{ label: t('title') }]);
  return (
    <OidcPage
      {...brought}
      onFailed={() => void router.navigate({ to: '/auth/login', replace: true })}
      onSignedIn={(back) => router.history.replace(back ?? '/cloud')}
    />
  );
}
