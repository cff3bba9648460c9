import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DeviceAction } from './device-actions';

interface RowMenuProps {
  device: MeteringDevice;
  actions: readonly DeviceAction[];
  /** Size for touch. */
  isLarge?: boolean;
  onAction: (action: DeviceAction, device: MeteringDevice) => void;
}

/** Menu of actions of a device in the list. */
export function RowMenu({ device, actions, isLarge = false, onAction }: RowMenuProps) {
  const { t } = useTranslation('devices');
  const fitting = actions.filter(({ fits }) => fits?.(device) ?? true);
  if (fitting.length === 0) return null;
  return (
    <Menu position="bottom-end" width={248}>
      <Menu.Target>
        <ActionIcon size={isLarge ? 40 : 28} aria-label={t('more', { name: device.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {fitting.map((action) => (
          <Menu.Item
            key={action.id}
            color={action.danger ? 'red' : undefined}
            leftSection={<action.icon size={16} stroke={1.6} />}
            onClick={() => onAction(action, device)}
          >
            {action.id === 'switch'
              ? t(device.is_active ? 'action.switch_off' : 'action.switch_on')
              : t(`action.${action.id}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
