export { Arrived } from './arrived';
export { ColumnMenu } from './column-menu';
export { nextSort, type DataColumn, type Sort } from './columns';
export { DataTable } from './data-table';
export { isPageSize, PAGE_SIZES, rowsOf, totalOf, type PageSize } from './pages';
export { Paginator } from './paginator';
export { SearchField } from './search-field';
export { TableCard } from './table-card';
export { useTableLayout } from './table-layout';
