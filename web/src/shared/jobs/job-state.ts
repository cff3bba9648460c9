import type { BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import type { Tone } from '@/shared/ui';

type State = BulkJob['state'];

export const isUnderWay = (job: { state: State } | undefined): boolean =>
  job?.state === 'queued' || job?.state === 'running';

/**
 * Whether a job ended between two reads of it, so that what it changed has to be refetched. It may have been quicker
 * than the reads: from one that only waited for its start to one that is over.
 */
export function hasEnded(before: State | undefined, now: State | undefined): boolean {
  return (
    before !== undefined && now !== undefined && before !== now && !isUnderWay({ state: now }) && now !== 'checked'
  );
}

export const TONE_OF_JOB: Readonly<Record<State, Tone>> = {
  checked: 'idle',
  queued: 'busy',
  running: 'busy',
  done: 'online',
  cancelled: 'warning',
};
