import { compatibleGateways, replaceGateway } from '@gaugeway/proto/api/device-connection';
import { NumberInput, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { useSearch } from '@/shared/api/use-search';
import { DialogForm, fieldErrors, SearchedSelect } from '@/shared/forms';
import { rowsOf } from '@/shared/data-table';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { useDeviceDone } from './use-device-done';

/** Moves a wired meter behind another gateway device that supports its protocol. */
export function GatewayDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const [gatewayId, setGatewayId] = useState<number | null>(null);
  const [address, setAddress] = useState(device.inside_addr);
  const [start, setStart] = useState<number | string>('');
  const done = useDeviceDone(onClose);
  const replace = useCall(replaceGateway, { meta: { quiet: true }, onSuccess: done });
  const refused = replace.error ? fieldErrors(replace.error) : {};
  return (
    <DialogForm
      title={t('other_gateway.title', { name: device.name })}
      error={replace.error}
      saving={replace.isPending}
      disabled={gatewayId === null}
      confirm={t('other_gateway.do')}
      onClose={onClose}
      onSubmit={() =>
        gatewayId !== null &&
        replace.mutate({
          device_id: device.id,
          gateway_id: gatewayId,
          version: device.version,
          inside_addr: address.trim(),
          ...(typeof start === 'number' ? { starting_value: start } : {}),
        })
      }
    >
      <Text size="sm">{t('other_gateway.text')}</Text>
      <CompatibleGatewaySelect
        deviceId={device.id}
        without={device.gatewayID}
        value={gatewayId}
        error={refused['gateway_id']}
        onChange={setGatewayId}
      />
      <TextInput
        label={t('form.inside_addr')}
        description={t('form.inside_addr_hint')}
        {...inputBounds(replaceGateway, 'inside_addr')}
        value={address}
        error={refused['inside_addr']}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <NumberInput
        label={t('form.field.starting_value')}
        description={t('other_gateway.start_hint')}
        hideControls
        value={start}
        error={refused['starting_value']}
        onChange={setStart}
      />
    </DialogForm>
  );
}

interface CompatibleGatewaySelectProps {
  deviceId: number;
  /** Current gateway device. */
  without: number | null;
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

function CompatibleGatewaySelect({ deviceId, without, value, error, onChange }: CompatibleGatewaySelectProps) {
  const { t } = useTranslation('devices');
  const { found, setSearched } = useSearch(compatibleGateways, { device_id: deviceId, page: 1, per_page: 50 });
  const choices = (found.data ? rowsOf(found.data.gateways) : [])
    .filter(({ id }) => id !== without)
    .map(({ id, name, identity }) => ({ value: String(id), label: `${name} · ${identity}` }));
  return (
    <SearchedSelect
      label={t('form.gateway')}
      placeholder={t('form.gateway_placeholder')}
      description={t('other_gateway.compatible')}
      required
      data-autofocus
      nothingFoundMessage={t('form.no_gateway')}
      choices={choices}
      value={value}
      error={error}
      onSearch={setSearched}
      onChange={onChange}
    />
  );
}
