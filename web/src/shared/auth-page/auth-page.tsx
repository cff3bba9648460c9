import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/shared/i18n';
import { ColorSchemeToggle, LanguageBar, Logo } from '@/shared/ui';
import classes from './auth-page.module.css';

interface AuthPageProps {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
}

/** The card, 425 px wide, for users who are not signed in. */
export function AuthPage({ title, subtitle, children }: AuthPageProps) {
  const { t } = useTranslation();
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
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
        </div>
      </main>
      <footer className={classes.foot}>{t('tagline')}</footer>
    </div>
  );
}
