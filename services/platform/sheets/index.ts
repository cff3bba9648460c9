export { readSheet } from './reading/read-sheet';
export type { CellFault, SheetLimits, SheetRow } from './reading/sheet';
export * from './write-workbook';
