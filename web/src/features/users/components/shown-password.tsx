import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField, Notice } from '@/shared/ui';

/** Generated password of a user, shown only once. */
export function ShownPassword({
  email,
  password,
  note,
  onClose,
}: {
  email: string;
  password: string;
  /** Remaining step for the user. */
  note?: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('users');
  return (
    <Stack gap="md">
      <Notice tone="warning" title={t('password.once')}>
        {t('password.once_hint')}
      </Notice>
      <CopyField label={t('column.email')} value={email} />
      <CopyField label={t('form.password')} value={password} />
      {note && <Text size="sm">{note}</Text>}
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('password.kept_it')}</Button>
      </Group>
    </Stack>
  );
}
