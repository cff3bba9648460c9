import type { SmartJob } from '@gaugeway/proto/api/smart-import';

/** Whether an import can be taken back: it has ended, made something, and was not taken back yet. */
export const mayUndo = (job: SmartJob): boolean =>
  job.kind === 'smart_import' &&
  (job.state === 'done' || job.state === 'cancelled') &&
  job.done > 0 &&
  job.undo_job_id === null;
