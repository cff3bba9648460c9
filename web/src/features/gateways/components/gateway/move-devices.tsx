import { massReplaceGateway } from '@gaugeway/proto/api/device-connection';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { DialogForm } from '@/shared/forms';
import { useGatewayDone } from '../../model/use-renew';
import { OtherGateway } from './other-gateway';

interface MoveDevicesProps {
  gateway: Pick<GatewayDevice, 'id' | 'name'>;
  onClose: () => void;
}

/** Moves all devices behind a gateway to another one, all of them or none. */
export function MoveDevices({ gateway, onClose }: MoveDevicesProps) {
  const { t } = useTranslation('gateways');
  const [to, setTo] = useState<number | null>(null);
  const behind = useQuery({
    ...query(meteringDevices, { gateway_ids: [gateway.id], paginate: false, only: ['id', 'name'] }),
    staleTime: 0,
  });
  const ids = behind.data ? rowsOf(behind.data.metering_devices).map(({ id }) => id) : undefined;
  const move = useCall(massReplaceGateway, { meta: { quiet: true }, onSuccess: useGatewayDone(onClose) });
  return (
    <DialogForm
      title={t('move.title', { name: gateway.name })}
      error={move.error ?? behind.error}
      saving={move.isPending}
      disabled={to === null || !ids?.length}
      confirm={t('move.do')}
      onClose={onClose}
      onSubmit={() => {
        if (to !== null && ids) move.mutate({ device_ids: ids, gateway_id: to });
      }}
    >
      {ids ? <Text size="sm">{t('move.text', { count: ids.length })}</Text> : <Skeleton height={20} />}
      <OtherGateway than={gateway.id} value={to} onChange={setTo} />
    </DialogForm>
  );
}
