export { BulkPage } from './components/bulk-page';
export { ImportPage } from './components/import-page';
export { MassActions } from './components/mass-actions';
export { MassEditDialog } from './components/mass-edit-dialog';
export { MassMoveDialog } from './components/mass-move-dialog';
export { MassTieDialog } from './components/mass-tie-dialog';
