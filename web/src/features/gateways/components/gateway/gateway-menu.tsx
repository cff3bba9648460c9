import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import {
  IconAdjustments,
  IconArchive,
  IconArrowsExchange,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTable,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { RowMenu } from '@/shared/list-page';
import type { GatewayAction } from './gateway-dialogs';

interface GatewayMenuProps {
  gateway: GatewayDevice;
  onAction: (action: GatewayAction) => void;
  /** Opens its data; absent on its page. */
  onOpen?: (gateway: GatewayDevice) => void;
}

/** Actions of a gateway that the user has rights to. */
export function GatewayMenu({ gateway, onAction, onOpen }: GatewayMenuProps) {
  const { t } = useTranslation(['gateways', 'line']);
  const mayUpdate = useCan('update', SECTION.devices);
  const mayRemove = useCan(['delete', 'access_all'], SECTION.devices);
  const isOff = !gateway.is_active;
  const offered = (kind: GatewayAction['kind']) => ({ id: kind, onClick: () => onAction({ kind, gateway }) });
  return (
    <RowMenu
      label={t('more', { name: gateway.name })}
      width={264}
      actions={[
        onOpen !== undefined && {
          id: 'data',
          label: t('action.data'),
          icon: IconTable,
          onClick: () => onOpen(gateway),
        },
        mayUpdate && { ...offered('edit'), label: t('action.edit'), icon: IconPencil },
        // Offered only if the model, or the device of the gateway's own board, documents controls.
        mayUpdate && gateway.has_controls && { ...offered('control'), label: t('line:action'), icon: IconAdjustments },
        mayUpdate &&
          gateway.devices_count > 0 && { ...offered('move'), label: t('action.move'), icon: IconArrowsExchange },
        mayUpdate && {
          ...offered('switch'),
          label: t(isOff ? 'action.switch_on' : 'action.switch_off'),
          icon: isOff ? IconPlayerPlay : IconPlayerPause,
        },
        mayRemove && { ...offered('archive'), label: t('action.archive'), icon: IconArchive, isDanger: true },
      ]}
    />
  );
}
