export { readSheet } from './sheets/reading/read-sheet';
export type { CellFault, SheetRow } from './sheets/reading/sheet';
export { DocumentThreads } from './document-thread';
export * from './sheets/write-workbook';
export { writeLetter } from './letter/write-letter';
export * from './sheets/stream-workbook';
export * from './file-names';
export * from './send-document';
export * from './write-csv';
