import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { objectsMap } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '@/shared/access';
import { call, query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import type { DeviceState, PlacedObject } from './map-points';

const STALE_MS = 60_000;
const TONES = { online: 'online', no_contact: 'warning', behind_offline_gateway: 'warning', no_data: 'idle' } as const;

/** All objects with a place, page by page. */
async function placedObjects(signal: AbortSignal): Promise<PlacedObject[]> {
  const found: PlacedObject[] = [];
  for (;;) {
    const { objects, total } = await call(objectsMap, { offset: found.length, with_devices: 1 }, signal);
    found.push(...objects);
    if (objects.length === 0 || found.length >= total) return found;
  }
}

/** What the map shows: objects, accounting points, and the states of the devices that the user sees. */
export function useMapData() {
  const mayReadDevices = useCan('read', SECTION.devices);
  const mayReadPoints = useCan(['read', 'access_all'], SECTION.objects);
  const objects = useQuery({
    queryKey: [objectsMap.id, 'all'] as const,
    queryFn: ({ signal }) => placedObjects(signal),
    staleTime: STALE_MS,
    meta: { quiet: true },
  });
  const points = useQuery({
    ...query(accountingPoints, { paginate: false }),
    staleTime: STALE_MS,
    enabled: mayReadPoints,
  });
  const devices = useQuery({
    ...query(meteringDevices, { paginate: false, only: ['id', 'device_state', 'is_active', 'resource'] }),
    staleTime: STALE_MS,
    enabled: mayReadDevices,
  });
  const states = useMemo(() => {
    const rows = devices.data ? rowsOf(devices.data.metering_devices) : [];
    return new Map(
      rows.map(({ id, device_state, is_active, resource }): [number, DeviceState] => [
        id,
        { tone: is_active ? TONES[device_state] : 'idle', resource },
      ]),
    );
  }, [devices.data]);
  return {
    objects,
    points: useMemo(() => (points.data ? rowsOf(points.data.accounting_points) : []), [points.data]),
    states,
  };
}
