import { bulkRows, type BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/api';
import { isUnderWay } from '@/shared/jobs/job-state';

/** Milliseconds between two reads of the rows of a running job. */
const LOOK_MS = 3000;

/**
 * Rows of a job as a query. The state of the job is part of the key, so that rows read before it began or ended are
 * never shown as its result. The rows are refetched when it ends.
 */
export function rowsOfJob(job: Pick<BulkJob, 'id' | 'state'>, filter: Omit<CallOf<typeof bulkRows>, 'id'>) {
  const input = { ...filter, id: job.id };
  return queryOptions({
    queryKey: [bulkRows.id, input, job.state] as const,
    queryFn: ({ signal }) => call(bulkRows, input, signal),
    refetchInterval: isUnderWay(job.state) ? LOOK_MS : false,
  });
}
