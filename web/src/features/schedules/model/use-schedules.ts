import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { getSchedule, type PollSchedule, type TariffSchedule } from '@gaugeway/proto/api/schedules';
import { polledDevices } from '@gaugeway/proto/api/polling';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '@/shared/api';

export type ScheduleKind = 'tariff' | 'poll';

/** Latest version of a kind. */
export interface Kept<S> {
  version: number;
  schedule: S | null;
  valid_from: number;
  saved_at: number;
}

/** Device with its current schedules. */
export function useSchedules(deviceId: number) {
  const device = useQuery(query(getMeteringDevice, { id: deviceId }));
  const found = useQuery(query(getSchedule, { device_id: deviceId }));
  const newest = <S>(kind: ScheduleKind): Kept<S> | null => {
    const one = found.data?.schedules.find((schedule) => schedule.kind === kind);
    // The kind determines which of the two shapes it has.
    return one ? { ...one, schedule: one.schedule as S | null } : null;
  };
  return {
    device: device.data?.metering_device,
    isReady: found.isSuccess,
    limits: found.data?.limits ?? null,
    takesPoll: found.data?.takes_poll ?? false,
    tariff: newest<TariffSchedule>('tariff'),
    poll: newest<PollSchedule>('poll'),
    error: device.error ?? found.error,
    retry: () => {
      for (const one of [device, found]) if (one.isError) void one.refetch();
    },
  };
}

export function useSchedulesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [getSchedule.id] });
}

/**
 * Refetch interval, milliseconds: a poll is requested within seconds of its time, and saved changes apply a moment
 * later.
 */
const ASK_AGAIN_MS = 5000;

/** Polling state and the next poll of the device; refetched with each version of its schedule. */
export function usePolling(deviceId: number, version: number) {
  const { data, refetch } = useQuery({
    ...query(polledDevices, { device_ids: [deviceId] }),
    refetchInterval: ASK_AGAIN_MS,
    meta: { quiet: true },
  });
  useEffect(() => void refetch(), [version, refetch]);
  return { polling: data?.polls.data[0], renew: () => void refetch() };
}
