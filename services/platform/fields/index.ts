export { columnTypeOf, recordsetColumns, selectedColumns, sortedColumns, withColumns } from './field-columns';
export { defaultsOf, eventOf, givenOf, optionalOf, storedOf, valuesOf } from './field-values';
