import { signup } from '@gaugeway/proto/api/registration';
import { PasswordInput } from '@mantine/core';
import { IconCheck, IconPoint } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { PASSWORD_RULES, type PasswordRule } from './password-rules';
import classes from './account.module.css';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  autoFocus?: boolean;
  /** For password managers of browsers. */
  name?: string;
  size?: 'sm' | 'md';
  /** Marks the input in a form where others are optional. */
  withAsterisk?: boolean;
}

const RULES = Object.keys(PASSWORD_RULES) as PasswordRule[];

/** Input of a new password, with the requirements that it does not meet. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  autoFocus = false,
  name,
  size,
  withAsterisk,
}: PasswordFieldProps) {
  const { t } = useTranslation('account');
  return (
    <div>
      <PasswordInput
        label={label}
        required
        withAsterisk={withAsterisk}
        name={name}
        size={size}
        {...inputBounds(signup, 'password')}
        autoComplete="new-password"
        autoFocus={autoFocus}
        data-autofocus={autoFocus || undefined}
        visibilityToggleButtonProps={{ 'aria-label': t('show_password'), tabIndex: 0 }}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ul className={classes.rules} aria-label={t('password_rules')}>
        {RULES.map((rule) => {
          const kept = PASSWORD_RULES[rule].test(value);
          return (
            <li key={rule} data-kept={kept || undefined}>
              {kept ? <IconCheck size={14} aria-hidden="true" /> : <IconPoint size={14} aria-hidden="true" />}
              {t(`rule.${rule}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
