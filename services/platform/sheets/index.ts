export * from './write-workbook';
