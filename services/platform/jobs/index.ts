export * from './jobs';
export * from './jobs.module';
export * from './pace';
