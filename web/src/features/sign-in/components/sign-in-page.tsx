import { useTranslation } from 'react-i18next';
import type { Site } from '@/shared/api';
import { AuthPage } from '@/shared/auth-page';
import { AppBadges } from './app-badges';
import { SignInForm } from './sign-in-form';

interface SignInPageProps {
  site: Site;
  /** Why the user is here again, if so. */
  expired: boolean;
  onSignedIn: () => void;
}

export function SignInPage({ site, expired, onSignedIn }: SignInPageProps) {
  const { t } = useTranslation('sign-in');
  return (
    <AuthPage title={t('title')} subtitle={expired ? t('expired') : t('subtitle')}>
      <SignInForm site={site} onSignedIn={onSignedIn} />
      <AppBadges apps={site.apps} />
    </AuthPage>
  );
}
