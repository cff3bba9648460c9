import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CopyField, Dialog, Notice } from '@/shared/ui';

/** Signing secret of a webhook, shown once. */
export function ChannelSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('event-channels');
  return (
    <Dialog title={t('secret.title')} onClose={onClose}>
      <Stack gap="md">
        <Notice tone="warning" title={t('secret.once')}>
          {t('secret.hint')}
        </Notice>
        <CopyField label={t('secret.label')} value={secret} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('secret.kept')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
