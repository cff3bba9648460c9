export { SheetImportDialog } from './import-dialog';
export { SheetVerdict } from './verdict';
export { SheetCard } from './sheet-card';
export { SheetDrop } from './sheet-drop';
