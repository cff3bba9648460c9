import { Button, Modal, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type DialogWidth, errorText, useIsPhone } from '@/shared/ui';
import { ErrorSummary } from './error-summary';
import classes from './dialog-form.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  size?: DialogWidth;
  /** As much of the height of the window as of its width, whatever is in it. */
  isTall?: boolean;
  children: ReactNode;
}

/** Half of what a dialog of a share of the window leaves of it, per cent. */
const besideOf = (size: DialogWidth): number | null =>
  typeof size === 'string' ? (100 - Number.parseInt(size, 10)) / 2 : null;

/** A dialog that is open as long as it is rendered; a full-screen sheet on a phone. */
export function Dialog({ title, onClose, size = 500, isTall = false, children }: DialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const beside = isPhone ? null : besideOf(size);
  return (
    <Modal
      opened
      onClose={onClose}
      // A share is one of the window, not of what the margins leave of it.
      size={beside === null ? size : '100%'}
      {...(beside === null ? {} : { xOffset: `${beside}vw`, yOffset: `${beside}dvh` })}
      {...(beside !== null && isTall ? { styles: { content: { height: '100%' } } } : {})}
      fullScreen={isPhone}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {children}
    </Modal>
  );
}

/** The second press of a double click may come before the first is shown as being saved: it would be sent too. */
const DOUBLE_MS = 500;

interface DialogBodyProps {
  error: Error | null;
  /** What is wrong with inputs that are not in the form. */
  details?: readonly string[];
  saving: boolean;
  disabled?: boolean;
  danger?: boolean;
  confirm: string;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The inputs of a dialog above its two buttons; the error is on top. */
export function DialogBody({ error, details, saving, disabled, danger, confirm, ...form }: DialogBodyProps) {
  const { t } = useTranslation();
  const sentAt = useRef(-Infinity);
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        // Above another form in the tree of components: that one is not sent with it.
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

/** A dialog that is one form. */
export function DialogForm({ title, size, ...form }: Omit<DialogProps, 'children'> & DialogBodyProps) {
  return (
    <Dialog title={title} size={size} onClose={form.onClose}>
      <DialogBody {...form} />
    </Dialog>
  );
}
