import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog';

interface NoticeDialogProps {
  title: string;
  message: string;
  /** Further explanation. */
  hint?: string;
  /** Default true: open while it is rendered. */
  opened?: boolean;
  /** Buttons; absent = one that closes it. */
  actions?: ReactNode;
  onClose: () => void;
}

/** Dialog with one message. */
export function NoticeDialog({ message, hint, actions, ...dialog }: NoticeDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog {...dialog} size={450} isSheet={false}>
      <Text>{message}</Text>
      {hint && (
        <Text size="sm" c="dimmed" mt="xs">
          {hint}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {actions ?? (
          <Button data-autofocus onClick={dialog.onClose}>
            {t('actions.ok')}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
