export * from './database';
export * from './database.module';
export * from './migrate';
export * from './binary-arrays';
export * from './lease';
export { forCompany, forEveryone, forRequest, inBackground, type RequestScope, type Scope } from './scope';
export type { RowRules } from './raise-wall';
export { narrowTransaction } from './scoped-data-source';
export * from './seen-by';
