import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/shared/i18n';
import { ColorSchemeToggle, LanguageBar, Logo } from '@/shared/ui';
import { SignInForm } from './sign-in-form';
import classes from './sign-in-page.module.css';

interface SignInPageProps {
  /** Why the user is here again, if so. */
  expired: boolean;
  onSignedIn: () => void;
}

export function SignInPage({ expired, onSignedIn }: SignInPageProps) {
  const { t } = useTranslation('sign-in');
  const [reloading, setReloading] = useState(false);
  return (
    <div className={classes.page} aria-busy={reloading || undefined}>
      <header className={classes.bar}>
        <LanguageBar
          onChoose={(language) => {
            setReloading(true);
            // On this screen a new language reloads the page (specification 1, section 1).
            void chooseLanguage(language).then(() => window.location.reload());
          }}
        />
        <ColorSchemeToggle />
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <Logo size={32} />
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.subtitle}>{expired ? t('expired') : t('subtitle')}</p>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
      </main>
      <footer className={classes.foot}>{t('tagline')}</footer>
    </div>
  );
}
