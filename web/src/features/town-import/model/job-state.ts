import type { SmartJob } from '@gaugeway/proto/api/smart-import';
import type { Tone } from '@/shared/ui';

type State = SmartJob['state'];

export const isUnderWay = (state: State | undefined | null): boolean => state === 'queued' || state === 'running';

export const TONE_OF_JOB: Readonly<Record<State, Tone>> = {
  checked: 'idle',
  queued: 'busy',
  running: 'busy',
  done: 'online',
  cancelled: 'warning',
};

/** Whether an import can be taken back: it has ended, made something, and was not taken back yet. */
export const mayUndo = (job: SmartJob): boolean =>
  job.kind === 'smart_import' &&
  (job.state === 'done' || job.state === 'cancelled') &&
  job.done > 0 &&
  job.undone_by === null;
