export { SheetImportDialog } from './import-dialog';
