import { deviceAttributes } from '@gaugeway/proto/api/attributes';
import { bulkJobs, type BulkJob, getBulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { tiedUsers } from '@gaugeway/proto/api/device-ties';
import { getMeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import { gateways } from '@gaugeway/proto/api/gateways';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '@/shared/api';
import { hasEnded, isUnderWay } from '@/shared/jobs';

/** Milliseconds between two reads of a running job. */
const LOOK_MS = 1000;

/** Queries whose data an import or a mass action changes. */
const CHANGED = [meteringDevices, getMeteringDevice, gateways, deviceAttributes, tiedUsers, bulkJobs];

/**
 * Job, refetched while it is running. Changed data is refetched when it ends. `begun`: the job as returned at its
 * start, so that its end is noticed when the first read finds it finished.
 */
export function useJob(id: number, begun?: BulkJob) {
  const client = useQueryClient();
  const found = useQuery({
    ...query(getBulkJob, { id }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.bulk_job.state) ? LOOK_MS : false),
  });
  const now = found.data?.bulk_job.state;
  const before = useRef(begun?.state);
  useEffect(() => {
    if (hasEnded(before.current, now))
      for (const changed of CHANGED) void client.invalidateQueries({ queryKey: [changed.id] });
    before.current = now ?? before.current;
  }, [client, now]);
  return found;
}
