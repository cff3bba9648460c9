import { consumerProfile } from '@gaugeway/proto/api/consumer-accounts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconLogout } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/shared/i18n';
import { HelpLink } from '@/shared/help';
import { ColorSchemeToggle, LanguageBar, Logo } from '@/shared/ui';
import { ownQuery, signOut } from '../model/session';
import classes from './consumer-portal.module.css';

/** Frame of the pages of a consumer account. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('consumer-portal');
  const { data } = useQuery(ownQuery(consumerProfile, {}));
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Logo size={28} />
        <div className={classes.grow} />
        <HelpLink />
        <ColorSchemeToggle />
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconLogout size={16} />}
          onClick={() => void signOut()}
        >
          {t('sign_out')}
        </Button>
      </header>
      <main className={classes.main}>
        {data?.is_demo && <p className={classes.demo}>{t('demo')}</p>}
        {children}
      </main>
      <footer className={classes.foot}>
        {data && (
          <p>
            {data.company} · {t('contract_no', { number: data.number_of_contract })}
          </p>
        )}
        {/* Reloads, so that texts of the server are in the new language too. */}
        <LanguageBar onChoose={(language) => void chooseLanguage(language).then(() => window.location.reload())} />
      </footer>
    </div>
  );
}
