import { accountingPoints, getAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, query } from '@/shared/api';

/** The device of the card, the point that it measures at (or the one that the address names), and what measures there. */
export function usePoint(deviceId: number, named: number | undefined) {
  const device = useQuery(query(getMeteringDevice, { id: deviceId }));
  const tied = useQuery({ ...query(accountingPoints, { device_id: deviceId, paginate: false }), enabled: !named });
  const rows = tied.data?.accounting_points;
  const pointId = named ?? (Array.isArray(rows) ? rows[0]?.id : undefined);
  const point = useQuery({ ...query(getAccountingPoint, { id: pointId ?? 0 }), enabled: pointId !== undefined });
  return {
    device: device.data?.metering_device,
    point: point.data?.accounting_point,
    /** Nothing measures anywhere yet. */
    isMissing: pointId === undefined && tied.isSuccess,
    error: device.error ?? tied.error ?? point.error,
    retry: () => {
      for (const one of [device, tied, point]) if (one.isError) void one.refetch();
    },
  };
}

export type Point = NonNullable<ReturnType<typeof usePoint>['point']>;
export type CardDevice = NonNullable<ReturnType<typeof usePoint>['device']>;

/** Everything of accounting points is asked for anew. */
export function usePointsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('accounting_point') });
}

export const isGone = (error: Error): boolean => error instanceof ApiError && error.status === 404;
