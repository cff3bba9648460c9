export { base64Of } from './base64';
export { shrinkImage } from './shrink-image';
export { useObjectUrl } from './use-object-url';
export { useTableFile } from './use-table-file';
export { saveSheet, type SheetCell } from './xlsx';
