import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { ErrorState, NotFound, Page, useCrumbs } from '@/shared/ui';
import { useDataSource } from '../model/data-source';
import { useDeviceId, usePageAddress, ViewAddressContext } from '../model/use-view-search';
import { useLiveDevice } from '../model/use-live-device';
import type { DataDevice } from '../model/data-device';
import { DeviceView, type DataActions } from './device-view';

interface DeviceDataPageProps {
  /** Further buttons of the header, provided by other features; they receive the device and the shown view. */
  actions?: DataActions;
}

/** cloud/devices/data/:id: the messages of a device. */
export function DeviceDataPage({ actions }: DeviceDataPageProps) {
  const { t } = useTranslation('device-data');
  const id = useDeviceId();
  const device = useQuery(query(getMeteringDevice, { id }));
  useLiveDevice(id);
  const name = device.data?.metering_device.name ?? '';
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(name ? [{ label: name }] : [])]);

  if (device.data) return <LoadedDevice key={id} device={device.data.metering_device} actions={actions} />;
  if (isNotFound(device.error)) return <NotFound what="device" />;
  if (device.isError) return <ErrorState error={device.error} onRetry={() => void device.refetch()} />;
  return <LoadingPage />;
}

/** The device is loaded; the point of the address may still be loading. */
function LoadedDevice({ device, actions }: { device: DataDevice; actions: DataActions | undefined }) {
  const address = usePageAddress();
  const { source, error, retry } = useDataSource(device, address.parts.point_id);
  if (source) {
    return (
      <ViewAddressContext value={address}>
        <DeviceView key={source.kind} source={source} actions={actions} />
      </ViewAddressContext>
    );
  }
  if (isNotFound(error)) return <NotFound what="point" />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <LoadingPage />;
}

function LoadingPage() {
  return (
    <Page title={<Skeleton height={24} width={240} mt={2} />}>
      <Stack gap="md" aria-busy="true">
        <Skeleton height={20} width={420} />
        <Skeleton height={36} width={520} />
        <Skeleton height={480} radius="lg" />
      </Stack>
    </Page>
  );
}
