export { readSheet } from './reading/read-sheet';
export * from './reading/sheet';
export * from './write-workbook';
