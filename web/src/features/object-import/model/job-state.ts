import type { SmartJob } from '@gaugeway/proto/api/smart-import';

/** true if an import can be undone: it has ended, created something, and was not undone yet. */
export const mayUndo = (job: SmartJob): boolean =>
  job.kind === 'smart_import' &&
  (job.state === 'done' || job.state === 'cancelled') &&
  job.done > 0 &&
  job.undo_job_id === null;
