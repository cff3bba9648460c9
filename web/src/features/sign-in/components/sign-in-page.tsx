import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Site } from '@/shared/api';
import { AuthPage } from '@/shared/auth-page';
import { SignInForm } from './sign-in-form';

/** For those alone who come back from an OpenID provider. */
const OidcEnd = lazy(() => import('./oidc-end'));

interface SignInPageProps {
  site: Site;
  /** Why the user is here again, if so. */
  expired: boolean;
  /** Where the user was going. */
  from: string | undefined;
  /** What an OpenID provider sent the user back with. */
  brought: { code: string | undefined; error: string | undefined };
  /** It was read, and led nowhere. */
  onRead: () => void;
  /** `back`: where the user was going before they went to the provider. */
  onSignedIn: (back?: string) => void;
}

export function SignInPage({ site, expired, from, brought, onRead, onSignedIn }: SignInPageProps) {
  const { t } = useTranslation('sign-in');
  return (
    <AuthPage title={t('title')} subtitle={expired ? t('expired') : t('subtitle')}>
      {!brought.code && <SignInForm site={site} from={from} onSignedIn={onSignedIn} />}
      {(brought.code ?? brought.error) && (
        <Suspense>
          <OidcEnd {...brought} policy={site.privacy_policy_url} onRead={onRead} onSignedIn={onSignedIn} />
        </Suspense>
      )}
    </AuthPage>
  );
}
