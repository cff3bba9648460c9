import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { IconGaugeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError, query } from '@/shared/api';
import { BlankState, ErrorState, errorText, Page, useCrumbs } from '@/shared/ui';
import { useDeviceId } from '../model/use-view-search';
import { useLiveDevice } from '../model/use-live-device';
import { DeviceView } from './device-view';

/** cloud/devices/data/:id: what a device has told. */
export function DeviceDataPage() {
  const { t } = useTranslation('device-data');
  const id = useDeviceId();
  const navigate = useNavigate();
  const device = useQuery(query(getMeteringDevice, { id }));
  useLiveDevice(id);
  const name = device.data?.metering_device.name ?? '';
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(name ? [{ label: name }] : [])]);

  if (device.data) return <DeviceView key={id} device={device.data.metering_device} />;
  if (device.error instanceof ApiError && device.error.status === 404) {
    return (
      <BlankState icon={IconGaugeOff} title={errorText(device.error)} hint={t('not_found_hint')}>
        <Button variant="default" onClick={() => void navigate({ to: '/cloud/devices' })}>
          {t('to_devices')}
        </Button>
      </BlankState>
    );
  }
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
