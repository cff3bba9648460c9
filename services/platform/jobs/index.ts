export * from './jobs';
export * from './jobs.module';
