export { ImportMenu } from './components/import-menu';
export { useBulkActions } from './components/mass-actions';
