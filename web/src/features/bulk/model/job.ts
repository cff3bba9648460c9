import { type BulkJob, getBulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { meteringDevices } from '@gaugeway/proto/api/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/shared/api';
import type { Tone } from '@/shared/ui';

/** Milliseconds between two looks at a job that is under way. */
const LOOK_MS = 1000;

export const isUnderWay = (job: BulkJob | undefined): boolean => job?.state === 'queued' || job?.state === 'running';

export const TONE_OF_JOB: Readonly<Record<BulkJob['state'], Tone>> = {
  checked: 'idle',
  queued: 'busy',
  running: 'busy',
  done: 'online',
  cancelled: 'warning',
};

/** A job, looked at again and again while it is under way; the lists of devices are read anew when it ends. */
export function useJob(id: number) {
  const client = useQueryClient();
  const found = useQuery({
    ...query(getBulkJob, { id }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.bulk_job) ? LOOK_MS : false),
  });
  const underWay = isUnderWay(found.data?.bulk_job);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !underWay) void client.invalidateQueries({ queryKey: [meteringDevices.id] });
    was.current = underWay;
  }, [client, underWay]);
  return found;
}
