import { accountingPoints, getAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';

/** Device of the card, its accounting point (or that of the address), and the meter of the point. */
export function usePoint(deviceId: number, named: number | undefined) {
  const device = useQuery(query(getMeteringDevice, { id: deviceId }));
  const tied = useQuery({ ...query(accountingPoints, { device_id: deviceId, paginate: false }), enabled: !named });
  const presentId = tied.data && rowsOf(tied.data.accounting_points)[0]?.id;
  // A replaced or removed device is shown at its last point.
  const past = useQuery({
    ...query(accountingPoints, { past_device_id: deviceId, page: 1, per_page: 1 }),
    enabled: !named && tied.isSuccess && presentId === undefined,
  });
  const pointId = named ?? presentId ?? (past.data && rowsOf(past.data.accounting_points)[0]?.id);
  const point = useQuery({ ...query(getAccountingPoint, { id: pointId ?? 0 }), enabled: pointId !== undefined });
  return {
    device: device.data?.metering_device,
    point: point.data?.accounting_point,
    /** Id of the current point. */
    presentId,
    /** The device has never measured at a point. */
    isMissing: pointId === undefined && past.isSuccess,
    error: device.error ?? tied.error ?? past.error ?? point.error,
    retry: () => {
      for (const one of [device, tied, past, point]) if (one.isError) void one.refetch();
    },
  };
}

export type Point = NonNullable<ReturnType<typeof usePoint>['point']>;
export type CardDevice = NonNullable<ReturnType<typeof usePoint>['device']>;

/** Refetches everything about accounting points. */
export function usePointsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('accounting_point') });
}
