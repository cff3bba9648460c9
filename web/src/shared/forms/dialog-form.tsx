import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useIsPhone } from '@/shared/ui';
import { ErrorSummary } from './error-summary';

interface DialogFormProps {
  title: string;
  error: Error | null;
  saving: boolean;
  disabled?: boolean;
  danger?: boolean;
  confirm: string;
  size?: number;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** A dialog with its inputs above its two buttons, there as long as it is drawn; a full-screen sheet on a phone. */
export function DialogForm({
  title,
  error,
  saving,
  disabled = false,
  danger = false,
  confirm,
  ...rest
}: DialogFormProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    // Above another form in the tree of components: that one is not sent with it.
    event.stopPropagation();
    if (!disabled && !saving) rest.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={rest.onClose}
      size={rest.size ?? 500}
      fullScreen={isPhone}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form noValidate onSubmit={send}>
        <Stack gap="md">
          <ErrorSummary message={error ? errorText(error) : null} />
          {rest.children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" disabled={saving} onClick={rest.onClose}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} loading={saving} disabled={disabled}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
