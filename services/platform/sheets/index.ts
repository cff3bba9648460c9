export { readSheet } from './reading/read-sheet';
export type { CellFault, SheetRow } from './reading/sheet';
export * from './write-workbook';
