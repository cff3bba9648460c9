import { getMeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import {
  deviceJournal,
  deviceMessages,
  energyProfile,
  lastMessages,
  pointMessages,
  powerProfile,
  reservedMaxPower,
} from '@gaugeway/proto/api/messages';
import { deviceVerdicts } from '@gaugeway/proto/api/quality';
import { readingRevisions } from '@gaugeway/proto/api/readings-edit';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useWatchedList } from '@/shared/realtime';

/** Calls about one device, which screens of it watch. */
const OF_DEVICE: ReadonlySet<unknown> = new Set(
  [
    ...[deviceMessages, pointMessages, deviceJournal, energyProfile, powerProfile, lastMessages, reservedMaxPower],
    ...[deviceVerdicts, readingRevisions, meteringDevices, getMeteringDevice],
  ].map(({ id }) => id),
);

/** All data computed from readings belongs to one service, whose name its calls begin with. */
const isFigure = (id: unknown): boolean => typeof id === 'string' && id.startsWith('messages.') && !OF_DEVICE.has(id);

/** Refetches shown figures after a correction, a deletion, an estimate or late data from any source. */
export function useLiveFigures(): void {
  const client = useQueryClient();
  useWatchedList('figures');
  useRealtime('figures_changed', (events) => {
    const isCompany = events.some(({ device_id }) => device_id === null);
    const isDevice = events.some(({ device_id }) => device_id !== null);
    void client.invalidateQueries({
      predicate: ({ queryKey: [id] }) => (isCompany && isFigure(id)) || (isDevice && OF_DEVICE.has(id)),
    });
  });
}
