import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import type { Tone } from '@/shared/ui';

/** Of any job that goes through rows: a mass action, an import, an undo. */
type State = BulkJob['state'];

export const isUnderWay = (state: State | null | undefined): boolean => state === 'queued' || state === 'running';

/**
 * Whether a job ended between two reads of it, so that what it changed has to be refetched. It may have been quicker
 * than the reads: from one that only waited for its start to one that is over.
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
