import { deviceMessages } from '@gaugeway/proto/api/messages';
import type { CallOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/shared/api';
import { useRealtime } from '@/shared/realtime';
import { withRows } from './message-table';

/** Time for which a received row is highlighted, milliseconds. */
const LIT_MS = 2500;

export interface Arrival {
  /** Times of the rows that have just arrived, Unix seconds. */
  times: ReadonlySet<number>;
  /** Number of arrivals, to distinguish two arrivals of the same rows. */
  count: number;
}

interface LiveSource {
  /** The messages are not the received rows (`isRowByRow`): they are refetched. */
  isComputed: boolean;
  /** Id of the call that loads them. */
  call: string;
}

/** Adds received readings of the device to the shown messages; returns the new rows. */
export function useLiveMessages(input: CallOf<typeof deviceMessages>, source: LiveSource): Arrival {
  const client = useQueryClient();
  const [arrival, setArrival] = useState<Arrival>({ times: new Set(), count: 0 });

  useRealtime('reading_stored', (events) => {
    const rows = events
      .filter((event) => event.device_id === input.device_id)
      .flatMap((event) => event.rows)
      .filter(
        (row) =>
          row.type === input.msgType &&
          row.datetime >= Number(input.startDate) &&
          row.datetime <= Number(input.stopDate),
      );
    if (rows.length === 0) return;
    if (source.isComputed) {
      void client.invalidateQueries({ queryKey: [source.call] });
      setArrival(({ count }) => ({ times: new Set(rows.map((row) => row.datetime)), count: count + 1 }));
      return;
    }
    const { queryKey } = query(deviceMessages, input);
    const old = client.getQueryData<ReplyOf<typeof deviceMessages>>(queryKey);
    if (!old) return;
    const next = withRows(old.messages, rows);
    if (next === null) void client.invalidateQueries({ queryKey });
    else client.setQueryData<ReplyOf<typeof deviceMessages>>(queryKey, { messages: next });
    setArrival(({ count }) => ({ times: new Set(rows.map((row) => row.datetime)), count: count + 1 }));
  });

  useEffect(() => {
    if (arrival.times.size === 0) return;
    const timer = window.setTimeout(() => setArrival(({ count }) => ({ times: new Set(), count })), LIT_MS);
    return () => window.clearTimeout(timer);
  }, [arrival]);

  return arrival;
}
