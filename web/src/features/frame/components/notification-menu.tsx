import { ActionIcon, Popover } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { BlankState } from '@/shared/ui';

/** The place of the events that have occurred: none are told of yet. */
export function NotificationMenu() {
  const { t } = useTranslation('frame');
  return (
    <Popover width={320} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('notifications.title')} size={36}>
          <IconBell size={20} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('notifications.title')} tabIndex={-1}>
        <BlankState icon={IconBellOff} title={t('notifications.none')} hint={t('notifications.none_hint')} />
      </Popover.Dropdown>
    </Popover>
  );
}
