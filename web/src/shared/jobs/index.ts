export { JobActions } from './job-actions';
export { JobCounts } from './job-counts';
export { JobPage } from './job-page';
export { JobProgress } from './job-progress';
export { hasEnded, isUnderWay, readyRows, stepOfJob, TONE_OF_JOB } from './job-state';
export { RowChoices } from './row-choice';
export { RowMark } from './row-mark';
export { RowsTable } from './rows-table';
export { Steps } from './steps';
