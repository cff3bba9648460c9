import { type RegisteredRouter, useLoaderData, useRouter, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SignInPage } from '@/features/sign-in';
import { useCrumbs } from '@/shared/ui';
import { loadTexts } from '@/shared/i18n';

export function SignInScreen() {
  return <Screen route="/auth/login" />;
}

export function SignInNewScreen() {
  return <Screen route="/auth/loginNew" />;
}

/** Sign-in, and the redirect to the target of the user. */
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
      onSignedIn={() => goTo(router, from ?? '/cloud')}
      onTyping={fetchFirstScreen}
    />
  );
}

/** Replaces the sign-in in the history; resolves when the screen is shown, including redirects. */
function goTo(router: RegisteredRouter, address: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
    router.history.replace(address);
  });
}

/**
 * Preloads the code and the texts of the most frequent first screen while the password is typed; a failure is reported
 * when they are needed.
 */
function fetchFirstScreen(): void {
  const all = [
    import('./cloud-screen'),
    import('./devices-screen'),
    loadTexts('frame', 'sign-in', 'devices', 'gateways', 'bulk', 'network-servers'),
  ];
  void Promise.allSettled(all);
}
