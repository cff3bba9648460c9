import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { ErrorState, NotFound, Page, useCrumbs } from '@/shared/ui';
import { useDeviceId } from '../model/use-view-search';
import { useLiveDevice } from '../model/use-live-device';
import { DeviceView } from './device-view';

/** cloud/devices/data/:id: what a device has told. */
export function DeviceDataPage() {
  const { t } = useTranslation('device-data');
  const id = useDeviceId();
  const device = useQuery(query(getMeteringDevice, { id }));
  useLiveDevice(id);
  const name = device.data?.metering_device.name ?? '';
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(name ? [{ label: name }] : [])]);

  if (device.data) return <DeviceView key={id} device={device.data.metering_device} />;
  if (isNotFound(device.error)) return <NotFound what="device" />;
  if (device.isError) return <ErrorState error={device.error} onRetry={() => void device.refetch()} />;
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
