import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '@/shared/api';
import { ErrorSummary } from '@/shared/forms';
import { errorText, useIsPhone } from '@/shared/ui';

interface DialogFormProps {
  title: string;
  confirm: string;
  error: ApiError | null;
  isSaving: boolean;
  disabled?: boolean;
  danger?: boolean;
  size?: number;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, which takes the whole screen of a phone. */
export function DialogForm(props: DialogFormProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={props.size ?? 520}
      fullScreen={isPhone}
      title={props.title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <Stack gap="md">
          <ErrorSummary message={props.error ? errorText(props.error) : null} />
          {props.children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {t('actions.cancel')}
            </Button>
            <Button
              type="submit"
              color={props.danger ? 'red' : undefined}
              loading={props.isSaving}
              disabled={props.disabled}
            >
              {props.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
