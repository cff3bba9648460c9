import { massReplaceGateway, replaceGateway } from '@gaugeway/proto/api/device-connection';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import type { GatewayDevice } from '@gaugeway/proto/api/gateways';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { useGatewayDone } from '../../model/use-renew';
import { OtherGateway } from '../gateway/other-gateway';

interface MoveSelectedProps {
  gateway: Pick<GatewayDevice, 'id' | 'name'>;
  devices: readonly MeteringDevice[];
  onClose: () => void;
}

/** Moves the selected meters behind another gateway; a single one can get another address. */
export function MoveSelected({ gateway, devices, onClose }: MoveSelectedProps) {
  const { t } = useTranslation('gateways');
  const [to, setTo] = useState<number | null>(null);
  const [only] = devices.length === 1 ? devices : [];
  const [address, setAddress] = useState(only?.inside_addr ?? '');
  const [starting, setStarting] = useState<number | string>('');
  const done = useGatewayDone(onClose);
  const one = useCall(replaceGateway, { meta: { quiet: true }, onSuccess: done });
  const many = useCall(massReplaceGateway, { meta: { quiet: true }, onSuccess: done });
  const move = () => {
    if (to === null) return;
    if (!only) {
      many.mutate({ device_ids: devices.map(({ id }) => id), gateway_id: to });
      return;
    }
    one.mutate({
      device_id: only.id,
      gateway_id: to,
      version: only.version,
      ...(address === only.inside_addr ? {} : { inside_addr: address }),
      ...(starting === '' ? {} : { starting_value: Number(starting) }),
    });
  };
  return (
    <DialogForm
      title={t('move.title', { name: gateway.name })}
      error={one.error ?? many.error}
      saving={one.isPending || many.isPending}
      disabled={to === null}
      confirm={t('move.do')}
      onClose={onClose}
      onSubmit={move}
    >
      <Text size="sm">{only ? only.name : t('move.text', { count: devices.length })}</Text>
      <OtherGateway than={gateway.id} deviceId={only?.id} value={to} onChange={setTo} />
      {only && (
        <>
          <TextInput
            label={t('column.inside_addr')}
            description={t('move.address_hint')}
            {...inputBounds(replaceGateway, 'inside_addr')}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <NumberInput
            label={t('move.starting')}
            description={t('move.starting_hint')}
            hideControls
            value={starting}
            onChange={setStarting}
          />
        </>
      )}
    </DialogForm>
  );
}
