import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Dialog, ErrorState } from '@/shared/ui';
import { useDataSource } from '../model/data-source';
import { useLiveDevice } from '../model/use-live-device';
import { type ViewAddress, ViewAddressContext, type ViewParts } from '../model/use-view-search';
import { type DataActions, DeviceView } from './device-view';

export interface DeviceDataDialogProps {
  deviceId: number;
  /** Initial accounting point, period and tab; absent = as on the page. */
  parts?: ViewParts;
  actions?: DataActions;
  onClose: () => void;
}

/** Data view over another page (specification 3, section 2.1). Its state is not in the address. */
export function DeviceDataDialog({ deviceId, parts, actions, onClose }: DeviceDataDialogProps) {
  const { t } = useTranslation('device-data');
  useClosedByLeaving(onClose);
  return (
    <Dialog title={t('data_of_device')} size="95%" onClose={onClose}>
      <Content deviceId={deviceId} parts={parts} actions={actions} />
    </Dialog>
  );
}

function Content({
  deviceId,
  parts: first = {},
  actions,
}: Pick<DeviceDataDialogProps, 'deviceId' | 'parts' | 'actions'>) {
  const device = useQuery(query(getMeteringDevice, { id: deviceId }));
  useLiveDevice(deviceId);
  const [parts, setParts] = useState<ViewParts>(first);
  const address = useMemo<ViewAddress>(() => ({ parts, change: setParts }), [parts]);
  if (device.isError) return <ErrorState error={device.error} onRetry={() => void device.refetch()} />;
  if (!device.data) return <Loading />;
  return (
    <ViewAddressContext value={address}>
      <Loaded device={device.data.metering_device} pointId={parts.point_id} actions={actions} />
    </ViewAddressContext>
  );
}

interface LoadedProps {
  device: Parameters<typeof useDataSource>[0];
  pointId: number | undefined;
  actions: DataActions | undefined;
}

function Loaded({ device, pointId, actions }: LoadedProps) {
  const { source, error, retry } = useDataSource(device, pointId);
  if (source) return <DeviceView key={source.kind} source={source} actions={actions} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <Loading />;
}

function Loading() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton height={20} width={420} maw="100%" />
      <Skeleton height={480} radius="lg" />
    </Stack>
  );
}

/** Closes the dialog when a link in it leads to another page. */
function useClosedByLeaving(onClose: () => void): void {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  useEffect(() => {
    if (opened.current !== pathname) onClose();
  }, [pathname, onClose]);
}
