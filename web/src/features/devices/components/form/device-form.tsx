import {
  createMeteringDevice,
  deviceModels,
  editMeteringDevice,
  getMeteringDevice,
  meteringDevices,
} from '@gaugeway/proto/api/devices';
import { unknownDevices } from '@gaugeway/proto/api/integrations';
import { Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { ErrorState, notifyDone, useIsPhone } from '@/shared/ui';
import { draftOf, inputOf } from '../../model/device-draft';
import { DeviceFormBody } from './device-form-body';

export interface DeviceFormTarget {
  /** The device to be edited; absent = a new one. */
  id?: number;
  /** What is known of a new one already. */
  name?: string;
  deviceID?: string;
}

interface DeviceFormProps {
  target: DeviceFormTarget | null;
  onClose: () => void;
}

/** Adds or edits a metering device, in a drawer beside the list. */
export function DeviceForm({ target, onClose }: DeviceFormProps) {
  const { t } = useTranslation('devices');
  const isPhone = useIsPhone();
  return (
    <Drawer
      opened={target !== null}
      onClose={onClose}
      size={isPhone ? '100%' : 480}
      title={target?.id === undefined ? t('form.new_device') : t('form.edit_device')}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      {target &&
        (target.id === undefined ? (
          <NewDevice target={target} onClose={onClose} />
        ) : (
          <EditDevice id={target.id} onClose={onClose} />
        ))}
    </Drawer>
  );
}

function NewDevice({ target, onClose }: { target: DeviceFormTarget; onClose: () => void }) {
  const { current_company: company } = useCurrentUser();
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const done = useDone(onClose);
  const create = useCall(createMeteringDevice, { meta: { quiet: true }, onSuccess: done });
  if (models.isError) return <ErrorState error={models.error} onRetry={() => void models.refetch()} />;
  if (!models.data) return <FormSkeleton />;
  // An EUI that was heard can only be a LoRaWAN device's.
  const fitting = target.deviceID
    ? models.data.models.filter((model) => model.interface === 'lorawan')
    : models.data.models;
  return (
    <DeviceFormBody
      models={fitting}
      model={null}
      initial={{ name: target.name ?? '', gatewayID: null, values: { deviceID: target.deviceID ?? '' } }}
      companyZone={company.time_zone}
      error={create.error}
      saving={create.isPending}
      onSave={(draft, model) => create.mutate({ model_id: model.id, ...inputOf(draft, model) })}
      onCancel={onClose}
    />
  );
}

function EditDevice({ id, onClose }: { id: number; onClose: () => void }) {
  const { current_company: company } = useCurrentUser();
  const device = useQuery({ ...query(getMeteringDevice, { id }), staleTime: 0, gcTime: 0 });
  const done = useDone(onClose);
  const edit = useCall(editMeteringDevice, { meta: { quiet: true }, onSuccess: done });
  if (device.isError) return <ErrorState error={device.error} onRetry={() => void device.refetch()} />;
  if (!device.data) return <FormSkeleton />;
  const { model, ...shown } = device.data.metering_device;
  return (
    <DeviceFormBody
      models={[model]}
      model={model}
      initial={draftOf(shown, model)}
      companyZone={company.time_zone}
      error={edit.error}
      saving={edit.isPending}
      onSave={(draft) => edit.mutate({ id, version: shown.version, ...inputOf(draft, model) })}
      onCancel={onClose}
    />
  );
}

/** The lists are asked for again, and the form goes. */
function useDone(onClose: () => void) {
  const client = useQueryClient();
  return ({ msg }: { msg: string }) => {
    notifyDone(msg);
    for (const { id } of [meteringDevices, getMeteringDevice, unknownDevices])
      void client.invalidateQueries({ queryKey: [id] });
    onClose();
  };
}

function FormSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={56} radius="md" />
      ))}
    </Stack>
  );
}
