export { BatchSize } from './batch-size';
export { JOBS_SCHEMA } from './job-queue';
export * from './jobs';
export * from './jobs.module';
export * from './pace';
export type { WorkOptions } from './work-kind';
export { WorkQueues } from './work-queues';
