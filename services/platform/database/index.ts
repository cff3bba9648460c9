export * from './database';
export * from './database.module';
export * from './migrate';
export * from './binary-arrays';
export * from './lease';
