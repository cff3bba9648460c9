import { baseStations, removeBaseStation, restoreBaseStation } from '@gaugeway/proto/api/base-stations';
import { removeMeteringDevice, restoreMeteringDevice, trashMarks } from '@gaugeway/proto/api/device-life';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { gateways, removeGateway, restoreGateway } from '@gaugeway/proto/api/gateways';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type ApiError, call, query } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import type { ListSearch } from './use-list-search';

export type TrashKind = NonNullable<ListSearch['trashed']>;

/** Item in the trash. */
export interface TrashedThing {
  id: number;
  name: string;
  /** Serial number, EUI or IMEI. */
  identity: string;
  model: string;
  /** Gateway device of a meter. */
  gatewayId: number | null;
}

/** Per kind: the calls of its life cycle, and its name in the audit. */
export const TRASH_KINDS = {
  devices: {
    entity: 'metering_device',
    restore: (id: number) => call(restoreMeteringDevice, { id }),
    remove: (id: number) => call(removeMeteringDevice, { id }),
  },
  gateways: {
    entity: 'gateway_device',
    restore: (id: number) => call(restoreGateway, { id }),
    remove: (id: number) => call(removeGateway, { id }),
  },
  base_stations: {
    entity: 'base_station',
    restore: (id: number) => call(restoreBaseStation, { id }),
    remove: (id: number) => call(removeBaseStation, { id }),
  },
} as const satisfies Record<TrashKind, object>;

interface TrashQuery {
  page: number;
  per_page: number;
  search_string: string | null;
}

interface Found {
  rows: TrashedThing[] | undefined;
  total: number | undefined;
  isStale: boolean;
  error: ApiError | null;
  refetch: () => void;
}

/** Page of the trash, sorted by name. */
export function useTrashed(kind: TrashKind, trashQuery: TrashQuery): Found {
  const input = { ...trashQuery, is_deleted: true, sort_field: 'name', sort: 'asc' as const };
  const devices = useQuery({
    ...query(meteringDevices, input),
    placeholderData: keepPreviousData,
    enabled: kind === 'devices',
  });
  const modems = useQuery({
    ...query(gateways, input),
    placeholderData: keepPreviousData,
    enabled: kind === 'gateways',
  });
  const stations = useQuery({
    ...query(baseStations, input),
    placeholderData: keepPreviousData,
    enabled: kind === 'base_stations',
  });
  const found = { devices, gateways: modems, base_stations: stations }[kind];
  const [rows, total] = useMemo(() => {
    if (kind === 'devices') {
      const list = devices.data?.metering_devices;
      return [
        list &&
          rowsOf(list).map(({ id, name, serial, deviceID, inside_addr, brand, model_name, gatewayID }) => ({
            id,
            name,
            identity: [serial, deviceID || inside_addr].filter(Boolean).join(' · '),
            model: `${brand} ${model_name}`.trim(),
            gatewayId: gatewayID,
          })),
        list && totalOf(list),
      ];
    }
    if (kind === 'gateways') {
      const list = modems.data?.gateways;
      return [
        list &&
          rowsOf(list).map(({ id, name, identity, model_name }) => ({
            id,
            name,
            identity,
            model: model_name,
            gatewayId: null,
          })),
        list && totalOf(list),
      ];
    }
    const list = stations.data?.base_stations;
    return [
      list &&
        rowsOf(list).map(({ id, name, gateway_eui, model_name }) => ({
          id,
          name,
          identity: gateway_eui,
          model: model_name,
          gatewayId: null,
        })),
      list && totalOf(list),
    ];
  }, [kind, devices.data, modems.data, stations.data]);
  return {
    rows,
    total,
    isStale: found.isPlaceholderData,
    error: found.isError && !found.data ? found.error : null,
    refetch: () => void found.refetch(),
  };
}

export interface TrashMark {
  /** Unix seconds. */
  at: number;
  /** Name of the user; null = unknown. */
  who: string | null;
}

/** User and time of the deletion for the items of a page. */
export function useTrashMarks(
  kind: TrashKind,
  rows: readonly TrashedThing[] | undefined,
): ReadonlyMap<number, TrashMark> {
  const ids = useMemo(() => (rows ?? []).map(({ id }) => id).sort((a, b) => a - b), [rows]);
  const { entity } = TRASH_KINDS[kind];
  const marks = useQuery({ ...query(trashMarks, { entity, ids }), enabled: ids.length > 0 });
  return useMemo(
    () => new Map((marks.data?.marks ?? []).map(({ id, at, user_name }) => [id, { at, who: user_name || null }])),
    [marks.data],
  );
}
