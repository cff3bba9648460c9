import { editMeteringDevice, getMeteringDevice } from '@gaugeway/proto/api/devices';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DatedZones, type ZoneChange } from '@/shared/dated-zones';
import { Dialog, useDone } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';

interface DeviceZonesProps {
  device: DataDevice;
  mayUpdate: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Offsets of the days of a device with their dates. */
export function DeviceZones({ device, mayUpdate, opened, onClose }: DeviceZonesProps) {
  const { t } = useTranslation('dated-zones');
  const save = useCall(editMeteringDevice, { meta: { quiet: true }, onSuccess: useDone([getMeteringDevice]) });
  const send = ({ zone, zone_from }: ZoneChange, onSuccess: () => void) =>
    save.mutate(
      { id: device.id, version: device.version, deviceTimezone: Number(zone), ...(zone_from ? { zone_from } : {}) },
      { onSuccess },
    );
  return (
    <Dialog opened={opened} title={t('title')} onClose={onClose}>
      <DatedZones
        zones={device.zones ?? [{ from: '', zone: device.deviceTimezone }]}
        mayUpdate={mayUpdate}
        saving={{ send, error: save.error, isPending: save.isPending, reset: save.reset }}
      />
    </Dialog>
  );
}
