export { KeyTable } from './key-table';
export { SecretDialog } from './secret-dialog';
