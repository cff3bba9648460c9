export { BulkPage } from './components/bulk-page';
export { ImportMenu } from './components/import-menu';
export { ImportPage } from './components/import-page';
export { useBulkActions } from './components/mass-actions';
