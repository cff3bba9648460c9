export { SheetImportDialog, type SheetUpload } from './import-dialog';
export { SheetQuestions, useSheetQuestions } from './questions';
export { SheetVerdict } from './verdict';
export { SheetCard } from './sheet-card';
export { SheetDrop } from './sheet-drop';
