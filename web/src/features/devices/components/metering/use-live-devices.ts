import { meteringDevices, type MeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useLateWatch, useRealtime, useWatchedDevices } from '@/shared/realtime';
import { afterReadings } from '../../model/readings';

type Lists = ReplyOf<typeof meteringDevices>;

/**
 * Adds received readings to the shown list without a request. Cached lists that are not shown are unchanged: a write
 * would mark them as fresh and prevent their refetch.
 */
export function useLiveDevices(shown: readonly MeteringDevice[] | undefined): void {
  const client = useQueryClient();
  const ids = shown?.map(({ id }) => id) ?? [];
  useWatchedDevices(ids);
  const renew = () => void client.invalidateQueries({ queryKey: [meteringDevices.id] });
  // Live updates begin seconds after the page: readings between its answer and then are in the list alone.
  useLateWatch(ids, renew, () => {
    if (shown?.some(({ device_state: state }) => state === 'no_data')) renew();
  });
  // A disconnected gateway changes the state of all its devices.
  useRealtime('notices_changed', renew);
  useRealtime('reading_stored', (events) => {
    const heard = new Set(events.map((event) => event.device_id));
    const renew = (device: MeteringDevice) => (heard.has(device.id) ? afterReadings(device, events) : device);
    for (const query of client.getQueryCache().findAll({ queryKey: [meteringDevices.id], type: 'active' })) {
      const shown = client.getQueryData<Lists>(query.queryKey)?.metering_devices;
      if (!shown || query.state.isInvalidated) continue;
      const rows = Array.isArray(shown) ? shown : shown.data;
      if (!rows.some(({ id }) => heard.has(id))) continue;
      const after = rows.map(renew);
      const next: Lists = { metering_devices: Array.isArray(shown) ? after : { ...shown, data: after } };
      client.setQueryData<Lists>(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
    }
  });
}
