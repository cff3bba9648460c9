export { fillSheetTemplate, readSheet, readSheetFile, scanSheetTemplate } from './sheets/reading/read-sheet';
export type { TemplateValue } from './sheets/templates/sheet-template';
export {
  CELL_FAULTS,
  type CellFault,
  type SheetCell,
  type SheetFile,
  type SheetRow,
  sheetTooLong,
} from './sheets/reading/sheet';
export * from './sheets/table';
export { DocumentProcesses } from './process/document-processes';
export * from './document.errors';
export * from './sheets/write-workbook';
export { writeLetter } from './letter/write-letter';
export { writePages } from './pages/write-pages';
export * from './sheets/stream-workbook';
export * from './file-names';
export * from './send-document';
export * from './write-csv';
