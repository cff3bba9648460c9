import { deviceAttributes, listAttributes } from '@gaugeway/proto/api/attributes';
import { deviceModels, getMeteringDevice } from '@gaugeway/proto/api/devices';
import { getLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/access';
import { query } from '@/shared/api';
import { ErrorState, SideDrawer } from '@/shared/ui';
import { draftOf } from '../../model/device-draft';
import { useSaveDevice } from '../../model/use-save-device';

type Body = typeof import('./device-form-body').DeviceFormBody;

/** The inputs are loaded with the first opened form: the list does not wait for them. */
const DeviceFormBody = lazy<Body>(() =>
  import('./device-form-body').then((module) => ({ default: module.DeviceFormBody })),
);

export interface DeviceFormTarget {
  /** The device to be edited; absent = a new one. */
  id?: number;
  /** Known values of a new device. */
  name?: string;
  deviceID?: string;
}

interface DeviceFormProps {
  target: DeviceFormTarget | null;
  onClose: () => void;
}

/** Adds or edits a metering device, in a drawer next to the list. */
export function DeviceForm({ target, onClose }: DeviceFormProps) {
  const { t } = useTranslation('devices');
  return (
    <SideDrawer
      opened={target !== null}
      onClose={onClose}
      isForm
      width={520}
      title={target?.id === undefined ? t('form.new_device') : t('form.edit_device')}
    >
      {target && (
        <Suspense fallback={<FormSkeleton />}>
          {target.id === undefined ? (
            <NewDevice target={target} onClose={onClose} />
          ) : (
            <EditDevice id={target.id} onClose={onClose} />
          )}
        </Suspense>
      )}
    </SideDrawer>
  );
}

function NewDevice({ target, onClose }: { target: DeviceFormTarget; onClose: () => void }) {
  const { current_company: company } = useCurrentUser();
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const attributes = useQuery(query(listAttributes, {}));
  const saving = useSaveDevice(null, onClose);
  const failed = models.isError ? models : attributes.isError ? attributes : null;
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!models.data || !attributes.data) return <FormSkeleton />;
  const fitting = target.deviceID ? models.data.models.filter((model) => isAble(model, 'hasEui')) : models.data.models;
  return (
    <DeviceFormBody
      models={fitting}
      attributes={attributes.data.attributes}
      model={null}
      initial={{ name: target.name ?? '', deviceID: target.deviceID ?? '' }}
      lorawan={null}
      companyZone={company.time_zone}
      saving={saving}
      onCancel={onClose}
    />
  );
}

function EditDevice({ id, onClose }: { id: number; onClose: () => void }) {
  // Another user's change must not update the open form: the conflict is reported on save.
  const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;
  const device = useQuery({ ...query(getMeteringDevice, { id }), ...fresh });
  const attributes = useQuery({ ...query(deviceAttributes, { device_id: id }), ...fresh });
  const hasServer = device.data ? isAble(device.data.metering_device.model, 'hasNetworkServer') : false;
  const settings = useQuery({ ...query(getLorawanSettings, { id }), staleTime: 0, enabled: hasServer });
  const failed = [device, attributes, settings].find(({ isError }) => isError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!device.data || !attributes.data || (hasServer && !settings.data)) return <FormSkeleton />;
  return (
    <LoadedDevice
      // The form keeps the values that it was opened with.
      device={device.data.metering_device}
      attributes={attributes.data.attributes}
      lorawan={settings.data?.lorawan ?? null}
      onClose={onClose}
    />
  );
}

interface LoadedDeviceProps {
  device: Parameters<typeof draftOf>[0] & { model: Parameters<typeof draftOf>[1] };
  attributes: Parameters<typeof draftOf>[2];
  lorawan: ComponentProps<Body>['lorawan'];
  onClose: () => void;
}

function LoadedDevice({ device, attributes, lorawan, onClose }: LoadedDeviceProps) {
  const { current_company: company } = useCurrentUser();
  const saving = useSaveDevice(device, onClose);
  return (
    <DeviceFormBody
      models={[device.model]}
      attributes={attributes}
      model={device.model}
      initial={draftOf(device, device.model, attributes)}
      lorawan={lorawan}
      companyZone={company.time_zone}
      saving={saving}
      onCancel={onClose}
    />
  );
}

function FormSkeleton() {
  return (
    <Stack gap="md">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={56} radius="md" />
      ))}
    </Stack>
  );
}
