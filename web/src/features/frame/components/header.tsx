import { setLocale } from '@gaugeway/proto/api/user';
import { useQueryClient } from '@tanstack/react-query';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { call } from '@/shared/api';
import { chooseLanguage, type Language } from '@/shared/i18n';
import { HelpLink } from '@/shared/help';
import { ColorSchemeToggle, LanguageMenu, Logo, useIsPhone } from '@/shared/ui';
import { expiryOf } from '../model/expiry';
import { Burger } from './burger';
import { Breadcrumb } from './breadcrumb';
import { Clock } from './clock';
import { NotificationMenu } from './notification-menu';
import { Search } from './search';
import { UserMenu } from './user-menu';
import classes from './header.module.css';

export function Header() {
  const { t } = useTranslation('frame');
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const { user, current_company: company } = useCurrentUser();
  const expiry = expiryOf(company.expires_at);

  const choose = async (language: Language) => {
    await chooseLanguage(language);
    // The server returns titles of models and fields in the language of the call.
    void client.invalidateQueries();
    // The browser stores the choice; a demo account cannot store it on the server.
    if (!user.is_demo) await call(setLocale, { lang: language }).catch(() => undefined);
  };

  return (
    <header className={classes.header} data-expiry={expiry?.tone ?? undefined}>
      {isPhone && <Burger />}
      {isPhone && <Logo place="cloud" withName={false} />}
      <Breadcrumb />
      <div className={classes.tools}>
        {expiry && !isPhone && (
          <span className={classes.expiry}>
            <IconClockExclamation size={16} aria-hidden="true" />
            {expiry.isOver ? t('expiry.over_short') : t('expiry.left_short', { count: expiry.days })}
          </span>
        )}
        <Search />
        {!isPhone && <Clock zone={user.current_time_zone} />}
        <HelpLink />
        <NotificationMenu />
        <LanguageMenu onChoose={(language) => void choose(language)} />
        {!isPhone && <ColorSchemeToggle />}
        <UserMenu />
      </div>
    </header>
  );
}
