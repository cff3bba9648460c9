export { base64Of } from './base64';
export { EnlargedImage } from './enlarged-image';
export { shrinkImage } from './shrink-image';
export { sheetRows } from './sheet-rows';
export { useTableFile } from './use-table-file';
export { saveSheet, type SheetCell } from './xlsx';
