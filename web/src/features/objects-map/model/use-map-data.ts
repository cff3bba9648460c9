import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { objectsConsumption } from '@gaugeway/proto/api/object-consumption';
import { objectsMap } from '@gaugeway/proto/api/objects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '@/shared/access';
import { call, query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import type { DeviceState, MapResource, PlacedObject } from './map-points';

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

/** Data of the map: objects, accounting points, and the states of the devices that the user can see. */
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

const DAY_MS = 86_400_000;
const DAYS = 30;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Consumption of the nodes for a resource in the last 30 days, by id; requested only while the map shows it. */
export function useMapConsumption(resource: MapResource, isWanted: boolean) {
  const today = dateOf(Date.now());
  const from = dateOf(Date.parse(today) - (DAYS - 1) * DAY_MS);
  const found = useQuery({
    ...query(objectsConsumption, { resource, from, to: today }),
    staleTime: STALE_MS,
    enabled: isWanted,
  });
  const values = useMemo(
    () => new Map((found.data?.objects ?? []).map(({ object_id, ...sum }) => [object_id, sum])),
    [found.data],
  );
  return { values, unit: found.data?.unit ?? '', found };
}
