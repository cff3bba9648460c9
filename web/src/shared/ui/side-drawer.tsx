import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from './use-is-phone';

interface SideDrawerProps {
  opened: boolean;
  title: ReactNode;
  /** Pixels; a phone has the whole screen. */
  width: number;
  /** The drawer holds a form, whose input a click outside must not discard. */
  isForm?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer next to a list, with a form or the details of a row. */
export function SideDrawer({ width, isForm = false, ...drawer }: SideDrawerProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Drawer
      {...drawer}
      closeOnClickOutside={!isForm}
      size={isPhone ? '100%' : width}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    />
  );
}
