import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/shared/api';
import { AuthPage } from '@/shared/auth-page';
import { AppBadges } from './app-badges';
import { SignInForm } from './sign-in-form';

/** For users behind a proxy that identifies them. */
const NetworkSignIn = lazy(() => import('./network-sign-in'));

interface SignInPageProps {
  site: Site;
  /** Reason why the user must sign in again, if any. */
  expired: boolean;
  /** Target of the user before the sign-in. */
  from: string | undefined;
  /** Resolves when the next screen is shown. */
  onSignedIn: () => Promise<void> | void;
  onTyping: () => void;
}

export function SignInPage({ site, expired, from, onSignedIn, onTyping }: SignInPageProps) {
  const { t } = useTranslation('sign-in');
  return (
    <AuthPage title={t('title')} subtitle={expired ? t('expired') : t('subtitle')}>
      <SignInForm site={site} from={from} onSignedIn={onSignedIn} onTyping={onTyping} />
      {site.is_kerberos && (
        <Suspense>
          <NetworkSignIn policy={site.privacy_policy_url} onSignedIn={() => void onSignedIn()} />
        </Suspense>
      )}
      <AppBadges apps={site.apps} />
    </AuthPage>
  );
}
