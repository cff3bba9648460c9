import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import type { DeviceAttribute } from '@gaugeway/proto/api/attributes';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { type GatewayDevice, gateways } from '@gaugeway/proto/api/gateways';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '@/shared/access';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import type { useFilterChoices } from '../../model/use-filter-choices';

/** A row of the list, with the values of the company's attributes where they were requested. */
export type ListedDevice = MeteringDevice & { attributes?: Record<string, string | number | boolean> };

/** Values of the columns for which the rows contain only ids. */
export interface RowContext {
  gateways: ReadonlyMap<number, Pick<GatewayDevice, 'name' | 'identity'>>;
  groups: ReadonlyMap<number, string>;
  interfaces: ReadonlyMap<number, string>;
  /** Titles of accounting points by the device that measures there. */
  points: ReadonlyMap<number, string>;
  seesPoints: boolean;
  attributes: readonly DeviceAttribute[];
}

interface Options {
  choices: ReturnType<typeof useFilterChoices>;
  /** true while the column of points is shown, which takes a separate call. */
  wantsPoints: boolean;
}

/** Loads the names of the ids in the rows of a page, one call per kind. */
export function useRowContext(
  rows: readonly ListedDevice[] | undefined,
  { choices, wantsPoints }: Options,
): RowContext {
  const gatewayIds = useMemo(
    () => [...new Set((rows ?? []).flatMap((device) => device.gatewayID ?? []))].sort((a, b) => a - b),
    [rows],
  );
  const deviceIds = useMemo(() => (rows ?? []).map(({ id }) => id), [rows]);
  const seesPoints = useCan(['read', 'access_all'], SECTION.objects);
  const behind = useQuery({
    ...query(gateways, { ids: gatewayIds, paginate: false }),
    enabled: gatewayIds.length > 0,
    staleTime: 300_000,
  });
  const tied = useQuery({
    ...query(accountingPoints, { device_ids: deviceIds, paginate: false }),
    enabled: seesPoints && wantsPoints && deviceIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const { groups, interfaces, attributes } = choices;
  return useMemo(() => {
    const titles = (options: typeof groups) => new Map(options.map(({ value, label }) => [Number(value), label]));
    const points = tied.data ? rowsOf(tied.data.accounting_points) : [];
    return {
      gateways: new Map(behind.data ? rowsOf(behind.data.gateways).map((gateway) => [gateway.id, gateway]) : []),
      groups: titles(groups),
      interfaces: titles(interfaces),
      points: new Map(points.flatMap(({ title, device }) => (device ? [[device.device_id, title] as const] : []))),
      seesPoints,
      attributes,
    };
  }, [behind.data, tied.data, groups, interfaces, attributes, seesPoints]);
}
