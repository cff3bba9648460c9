import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogWidth } from './dialog-width';
import { useIsPhone } from './use-is-phone';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Default true: open while it is rendered. */
  opened?: boolean;
  size?: DialogWidth;
  /** A click outside does not close it: its content cannot be shown again. */
  isSticky?: boolean;
  /** Default true, except of the two kinds below: a full-screen sheet on a phone. */
  isSheet?: boolean;
  /** Only its content closes it; it is above every other dialog and every message. */
  isBlocking?: boolean;
  /** Below the top of the window and without margins; its title is its accessible name only. */
  isPalette?: boolean;
  /** The share of the window also applies to the height, regardless of the content. */
  isTall?: boolean;
  children: ReactNode;
}

/** Half of the rest of the window beside a dialog with a share of it, per cent. */
const besideOf = (size: DialogWidth): number | null =>
  typeof size === 'string' && size !== 'auto' ? (100 - Number.parseInt(size, 10)) / 2 : null;

const BLOCKING = {
  zIndex: 500,
  withCloseButton: false,
  closeOnClickOutside: false,
  closeOnEscape: false,
  overlayProps: { backgroundOpacity: 0.6, blur: 8 },
};

const PALETTE = {
  centered: false,
  yOffset: '12dvh',
  styles: { header: { display: 'none' }, body: { padding: 0 } },
};

/** Dialog with a title and a button to close it. */
export function Dialog({ title, opened = true, size = 500, ...rest }: DialogProps) {
  const { isSticky = false, isTall = false, isBlocking = false, isPalette = false } = rest;
  const { isSheet = !isBlocking && !isPalette } = rest;
  const { t } = useTranslation();
  const isFull = useIsPhone() && isSheet;
  const beside = isFull ? null : besideOf(size);
  return (
    <Modal
      opened={opened}
      onClose={rest.onClose}
      closeOnClickOutside={!isSticky}
      // The share is of the window, not of the area without margins.
      size={beside === null ? size : '100%'}
      {...(beside === null ? {} : { xOffset: `${beside}vw`, yOffset: `${beside}dvh` })}
      {...(beside !== null && isTall ? { styles: { content: { height: '100%' } } } : {})}
      fullScreen={isFull}
      title={title}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      {...(isBlocking ? BLOCKING : {})}
      {...(isPalette ? PALETTE : {})}
    >
      {rest.children}
    </Modal>
  );
}
