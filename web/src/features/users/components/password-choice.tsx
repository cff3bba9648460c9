import { SegmentedControl, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '@/shared/account';

export interface PasswordChosen {
  random: boolean;
  password: string;
}

export const RANDOM: PasswordChosen = { random: true, password: '' };

interface PasswordChoiceProps {
  value: PasswordChosen;
  onChange: (value: PasswordChosen) => void;
  error?: string | null;
}

/** A random password, or one that is typed. */
export function PasswordChoice({ value, onChange, error }: PasswordChoiceProps) {
  const { t } = useTranslation('users');
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} id="password-choice">
        {t('form.password')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="password-choice"
        value={value.random ? 'random' : 'typed'}
        onChange={(kind) => onChange({ ...value, random: kind === 'random' })}
        data={[
          { value: 'random', label: t('form.password_random') },
          { value: 'typed', label: t('form.password_typed') },
        ]}
      />
      {value.random ? (
        <Text size="xs" c="dimmed">
          {t('form.password_random_hint')}
        </Text>
      ) : (
        <PasswordField
          label={t('form.password_new')}
          value={value.password}
          error={error}
          onChange={(password) => onChange({ random: false, password })}
        />
      )}
    </Stack>
  );
}
