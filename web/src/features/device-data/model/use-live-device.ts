import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { useQueryClient } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { useLateWatch, useRealtime, useWatchedDevices } from '@/shared/realtime';

/** Updates the device's state, contact and radio quality when readings arrive. */
export function useLiveDevice(id: number): void {
  const client = useQueryClient();
  useWatchedDevices([id]);
  useLateWatch([id], () => {
    for (const call of [deviceMessages, pointMessages]) void client.invalidateQueries({ queryKey: [call.id] });
  });
  useRealtime('reading_stored', (events) => {
    const last = events.findLast((event) => event.device_id === id);
    if (!last) return;
    client.setQueryData<ReplyOf<typeof getMeteringDevice>>(query(getMeteringDevice, { id }).queryKey, (old) =>
      old === undefined
        ? old
        : {
            metering_device: {
              ...old.metering_device,
              device_state: 'online',
              last_contact: Math.floor(last.stored_at / 1000),
              rssi: last.rssi ?? old.metering_device.rssi,
              snr: last.snr ?? old.metering_device.snr,
              battery: last.battery ?? old.metering_device.battery,
            },
          },
    );
  });
}
