import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import i18next from 'i18next';
import { ApiError } from '@/shared/api';
import { errorText } from './error-text';

/** Duration of a snackbar with an error, and of any other (specification 1, section 9). */
const ERROR_MS = 5000;
const NOTICE_MS = 2000;

/**
 * Global error handler: a snackbar of 5 s with a close label for a failed call; any other error is logged to the
 * console.
 */
export function notifyError(error: Error): void {
  if (!(error instanceof ApiError)) {
    window.reportError(error);
    return;
  }
  // 401 is reported by the end of the session.
  if (error.status === 401) return;
  notifyFault(errorText(error));
}

/** Error outside of a call: a snackbar of 5 s with a close label. */
export function notifyFault(message: string): void {
  notifications.show({
    // The same message is shown once.
    id: `error:${message}`,
    message,
    color: 'red',
    icon: <IconAlertCircle size={18} />,
    autoClose: ERROR_MS,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
  });
}

/** Colours by severity. */
export type NoticeColor = 'red' | 'orange';

/** Short message about a completed action. */
export function notifyDone(message: string): void {
  notifications.show({
    message,
    icon: <IconCheck size={18} />,
    autoClose: NOTICE_MS,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
  });
}

/** Message that needs time to read; `color` of its icon, if not that of the brand. */
export function notifyNotice(message: string, color?: NoticeColor): void {
  notifications.show({
    id: `notice:${message}`,
    message,
    color,
    icon: <IconAlertCircle size={18} />,
    autoClose: ERROR_MS,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
  });
}

/** Message that a phone shows, and the number of messages that it represents. */
const newest = { id: '', count: 0, made: 0 };

/**
 * Notifications on a phone: one at a time, since two would cover the content below them. A later one replaces the shown
 * one; `withMore` adds the number of others that arrived while it was shown.
 */
export function notifyNewest(
  messages: readonly string[],
  withMore: (message: string, others: number) => string,
  color?: NoticeColor,
): void {
  const [message] = messages;
  if (message === undefined) return;
  const count = newest.count + messages.length;
  if (newest.id) notifications.hide(newest.id);
  const id = `newest:${++newest.made}`;
  Object.assign(newest, { id, count });
  notifications.show({
    id,
    message: count > 1 ? withMore(message, count - 1) : message,
    color,
    icon: <IconAlertCircle size={18} />,
    autoClose: ERROR_MS,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
    onClose: () => {
      if (newest.id === id) Object.assign(newest, { id: '', count: 0 });
    },
  });
}

/** Long enough to read the message and to undo the action. */
const UNDO_MS = 8000;

/** Notification of an action with a button to undo it. */
export function notifyUndo(message: string, undo: string, onUndo: () => void): void {
  const id = notifications.show({
    message: (
      <>
        {message}{' '}
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {undo}
        </Button>
      </>
    ),
    icon: <IconCheck size={18} />,
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': i18next.t('common:actions.close') },
  });
}
