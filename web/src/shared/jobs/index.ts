export { type Count, Counts } from './counts';
export { JobProgress } from './job-progress';
export { hasEnded, isUnderWay, TONE_OF_JOB, TONE_OF_ROW } from './job-state';
export { RowChoices } from './row-choice';
export { RowsTable } from './rows-table';
export { Steps } from './steps';
