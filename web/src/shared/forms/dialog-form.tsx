import { Button, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps, errorText } from '@/shared/ui';
import { ErrorSummary } from './error-summary';
import classes from './dialog-form.module.css';

/**
 * Time in which a second click is ignored, milliseconds: the second click of a double click may come before the saving
 * state is rendered.
 */
const DOUBLE_MS = 500;

interface DialogBodyProps {
  error: Error | null;
  /** Errors of inputs that are not in the form. */
  details?: readonly string[];
  saving: boolean;
  disabled?: boolean;
  danger?: boolean;
  confirm: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** Inputs of a dialog above its two buttons; the error is at the top. */
export function DialogBody({ error, details, saving, disabled, danger, confirm, ...form }: DialogBodyProps) {
  const { t } = useTranslation();
  const sentAt = useRef(-Infinity);
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        // A form above it in the component tree must not be submitted with it.
        event.stopPropagation();
        if (disabled || saving || event.timeStamp - sentAt.current < DOUBLE_MS) return;
        sentAt.current = event.timeStamp;
        form.onSubmit();
      }}
    >
      <Stack gap="md">
        <ErrorSummary message={error ? errorText(error) : null} details={details} />
        {form.children}
        <div className={classes.actions}>
          <Button variant="default" disabled={saving} onClick={form.onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={saving} disabled={disabled}>
            {confirm}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Dialog with one form. */
export function DialogForm({ title, size, ...form }: Omit<DialogProps, 'children'> & DialogBodyProps) {
  return (
    <Dialog title={title} size={size} onClose={form.onClose}>
      <DialogBody {...form} />
    </Dialog>
  );
}
