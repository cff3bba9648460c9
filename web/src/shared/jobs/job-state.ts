import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import type { Tone } from '@/shared/ui';

/** State of any job that processes rows: a mass action, an import, an undo. */
type State = BulkJob['state'];

export const isUnderWay = (state: State | null | undefined): boolean => state === 'queued' || state === 'running';

/**
 * true if a job ended between two reads of it, so that changed data must be refetched. A quick job may go from queued
 * to its end between two reads.
 */
export function hasEnded(before: State | undefined, now: State | undefined): boolean {
  return before !== undefined && now !== undefined && before !== now && !isUnderWay(now) && now !== 'checked';
}

export const TONE_OF_JOB: Readonly<Record<State, Tone>> = {
  checked: 'idle',
  queued: 'busy',
  running: 'busy',
  done: 'online',
  cancelled: 'warning',
};

export const TONE_OF_ROW: Readonly<Record<'waiting' | 'done' | 'unchanged' | 'refused', Tone>> = {
  waiting: 'idle',
  done: 'online',
  unchanged: 'idle',
  refused: 'alarm',
};
