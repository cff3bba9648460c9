import { switchGateway, trashGateway, type GatewayDevice } from '@gaugeway/proto/api/gateways';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { Notice } from '@/shared/ui';
import { useGatewayDone } from '../../model/use-renew';
import { ControlGateway } from './control-gateway';
import { GatewayForm } from './gateway-form';
import { MoveDevices } from './move-devices';

export interface GatewayAction {
  kind: 'edit' | 'control' | 'move' | 'switch' | 'archive';
  gateway: GatewayDevice;
}

interface DialogProps {
  gateway: GatewayDevice;
  onClose: () => void;
}

interface GatewayDialogsProps {
  action: GatewayAction | null;
  onClose: () => void;
  /** Called after the move to the trash; absent = `onClose`. */
  onArchived?: () => void;
}

/** Dialog of the selected action of a gateway. */
export function GatewayDialogs({ action, onClose, onArchived = onClose }: GatewayDialogsProps) {
  const gateway = action?.gateway;
  return (
    <>
      <GatewayForm target={action?.kind === 'edit' ? { id: action.gateway.id } : null} onClose={onClose} />
      {gateway && action.kind === 'control' && <ControlGateway gateway={gateway} onClose={onClose} />}
      {gateway && action.kind === 'move' && <MoveDevices gateway={gateway} onClose={onClose} />}
      {gateway && action.kind === 'switch' && <SwitchGateway gateway={gateway} onClose={onClose} />}
      {gateway && action.kind === 'archive' && (
        <ArchiveGateway gateway={gateway} onClose={onClose} onArchived={onArchived} />
      )}
    </>
  );
}

function SwitchGateway({ gateway, onClose }: DialogProps) {
  const { t } = useTranslation('gateways');
  const turn = useCall(switchGateway, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  const next = gateway.is_active ? 'off' : 'on';
  return (
    <DialogForm
      title={t(`turn.${next}_title`, { name: gateway.name })}
      error={turn.error}
      saving={turn.isPending}
      confirm={t(`action.switch_${next}`)}
      onClose={onClose}
      onSubmit={() => turn.mutate({ id: gateway.id, is_active: !gateway.is_active })}
    >
      <Text size="sm">{t(`turn.${next}_text`, { count: gateway.devices_count })}</Text>
    </DialogForm>
  );
}

/** A gateway with meters is not deleted: they must be moved first. */
function ArchiveGateway({ gateway, onClose, onArchived }: DialogProps & { onArchived: () => void }) {
  const { t } = useTranslation('gateways');
  const [isMoving, setMoving] = useState(false);
  const trash = useCall(trashGateway, { meta: { quiet: true }, onSuccess: useGatewayDone(onArchived) });
  const isUsed = gateway.devices_count > 0;
  if (isMoving) return <MoveDevices gateway={gateway} onClose={onClose} />;
  return (
    <DialogForm
      title={t('archive.title', { name: gateway.name })}
      error={trash.error}
      saving={trash.isPending}
      danger
      disabled={isUsed}
      confirm={t('archive.do')}
      onClose={onClose}
      onSubmit={() => trash.mutate({ id: gateway.id })}
    >
      {isUsed ? (
        <Notice tone="warning" title={t('archive.used', { count: gateway.devices_count })}>
          <p>{t('archive.used_hint')}</p>
          <Button mt="xs" size="compact-sm" onClick={() => setMoving(true)}>
            {t('action.move')}
          </Button>
        </Notice>
      ) : (
        <Text size="sm">{t('archive.text')}</Text>
      )}
    </DialogForm>
  );
}
