import type { BulkJob, BulkRow } from '@gaugeway/proto/api/bulk-jobs';
import type { Tone } from '@/shared/ui';

/** State of any job that processes rows: a mass action, an import, an undo. */
export type JobState = BulkJob['state'];
export type RowState = BulkRow['state'];

export const isUnderWay = (state: JobState | null | undefined): boolean => state === 'queued' || state === 'running';

/** Number of rows that a checked job will process. */
export const readyRows = (job: { total: number; refused: number; unchanged: number }): number =>
  job.total - job.refused - job.unchanged;

/**
 * true if a job ended between two reads of it, so that changed data must be refetched. A quick job may go from queued
 * to its end between two reads.
 */
export function hasEnded(before: JobState | undefined, now: JobState | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now && !isUnderWay(now) && now !== 'checked';
}

/** Step of an import at which a job is. */
export function stepOfJob({ state }: { state: JobState }): 'check' | 'run' | 'result' {
  if (state === 'checked') return 'check';
  return isUnderWay(state) ? 'run' : 'result';
}

export const TONE_OF_JOB: Readonly<Record<JobState, Tone>> = {
  checked: 'idle',
  queued: 'busy',
  running: 'busy',
  done: 'online',
  cancelled: 'warning',
};

export const TONE_OF_ROW: Readonly<Record<RowState, Tone>> = {
  waiting: 'idle',
  done: 'online',
  unchanged: 'idle',
  refused: 'alarm',
};
