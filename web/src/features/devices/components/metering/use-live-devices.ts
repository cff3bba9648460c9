import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '@/shared/realtime';
import { afterReadings } from '../../model/readings';

/** Puts readings that arrive into the pages that are shown, without asking for them again. */
export function useLiveDevices(): void {
  const client = useQueryClient();
  useRealtime('reading_stored', (events) => {
    const heard = new Set(events.map((event) => event.device_id));
    const renew = (devices: MeteringDevice[]) =>
      devices.some((device) => heard.has(device.id))
        ? devices.map((device) => (heard.has(device.id) ? afterReadings(device, events) : device))
        : devices;
    client.setQueriesData<ReplyOf<typeof meteringDevices>>({ queryKey: [meteringDevices.id] }, (old) => {
      if (!old) return old;
      const list = old.metering_devices;
      const before = Array.isArray(list) ? list : list.data;
      const after = renew(before);
      if (after === before) return old;
      return { metering_devices: Array.isArray(list) ? after : { ...list, data: after } };
    });
  });
}
