export { base64Of } from './base64';
export { saveCsv } from './csv';
export { shrinkImage } from './shrink-image';
export { useTableFile } from './use-table-file';
