export { recordsetColumns, selectedColumns, sortedColumns, withColumns } from './field-columns';
export { defaultsOf, eventOf, givenOf, storedOf, valuesOf } from './field-values';
