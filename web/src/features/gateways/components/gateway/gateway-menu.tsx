import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArrowsExchange,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import type { GatewayAction } from './gateway-dialogs';

interface GatewayMenuProps {
  gateway: GatewayDevice;
  onAction: (action: GatewayAction) => void;
}

const ICONS = {
  edit: IconPencil,
  move: IconArrowsExchange,
  switch: IconPlayerPause,
  archive: IconArchive,
} as const;

/** What the user may do with a gateway: absent what they may not. */
export function GatewayMenu({ gateway, onAction }: GatewayMenuProps) {
  const { t } = useTranslation('gateways');
  const mayUpdate = useCan('update', SECTION.devices);
  const mayRemove = useCan(['delete', 'access_all'], SECTION.devices);
  const changes = gateway.devices_count > 0 ? (['edit', 'move', 'switch'] as const) : (['edit', 'switch'] as const);
  const kinds = [...(mayUpdate ? changes : []), ...(mayRemove ? (['archive'] as const) : [])];
  if (kinds.length === 0) return null;
  const isOff = !gateway.is_active;
  return (
    <Menu position="bottom-end" width={264}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('more', { name: gateway.name })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => {
          const Icon = kind === 'switch' && isOff ? IconPlayerPlay : ICONS[kind];
          return (
            <Menu.Item
              key={kind}
              color={kind === 'archive' ? 'red' : undefined}
              leftSection={<Icon size={16} stroke={1.6} />}
              onClick={() => onAction({ kind, gateway })}
            >
              {kind === 'switch' ? t(isOff ? 'action.switch_on' : 'action.switch_off') : t(`action.${kind}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
