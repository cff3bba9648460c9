export { notASheet, sheetEmpty, sheetHostile, sheetTooLong, sheetTooWide } from '@gaugeway/platform/sheets';
export type { CellFault, SheetCell, SheetLimits, SheetRow } from '@gaugeway/platform/sheets';
