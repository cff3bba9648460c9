import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_RULES } from '@/shared/account';
import classes from './registration.module.css';

/** Requirements of the password, with those that are met. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useTranslation('registration');
  return (
    <div className={classes.rules}>
      <span>{t('rules')}</span>
      <ul>
        {(Object.keys(PASSWORD_RULES) as (keyof typeof PASSWORD_RULES)[]).map((name) => {
          const met = PASSWORD_RULES[name].test(password);
          const Icon = met ? IconCheck : IconCircle;
          return (
            <li key={name} data-met={met || undefined}>
              <Icon size={14} stroke={met ? 2.4 : 1.6} aria-label={met ? t('met') : t('missing')} role="img" />
              {t(`rule.${name}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
