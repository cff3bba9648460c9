export { SheetImportDialog } from './import-dialog';
export { SheetVerdict } from './verdict';
export { SheetDrop } from './sheet-drop';
