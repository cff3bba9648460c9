export { type Count, Counts } from './counts';
export { hasEnded, isUnderWay, TONE_OF_JOB, TONE_OF_ROW } from './job-state';
export { RowChoices } from './row-choice';
export { Steps } from './steps';
