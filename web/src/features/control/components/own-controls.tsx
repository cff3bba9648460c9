import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { ErrorState, notifyDone } from '@/shared/ui';
import { useLastSet } from '../model/use-last-set';
import { DeviceBlocks } from './device-blocks';

/** Interval of status requests, milliseconds: the status changes shortly after a command ends. */
const LOOK_MS = 3000;

interface OwnControlsProps {
  deviceId: number;
  /** Called after something was set; results of reads stay on the screen. */
  onDone: () => void;
}

/** Controls of a device that is also a gateway device, inside the dialog of the gateway device. */
export function OwnControls({ deviceId, onDone }: OwnControlsProps) {
  const { t } = useTranslation('control');
  const found = useQuery({ ...query(getMeteringDevice, { id: deviceId }), refetchInterval: LOOK_MS });
  const last = useLastSet(deviceId);
  const device = found.data?.metering_device;
  if (found.isError && !device) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!device || !last) return <Skeleton height={200} radius="md" aria-label={t('loading')} />;
  return (
    <DeviceBlocks
      device={device}
      last={last}
      onDone={(title) => {
        notifyDone(t('carried_out', { title }));
        onDone();
      }}
    />
  );
}
