export { type ListFilter } from './list-filters';
export { ListTable, type ListView } from './list-table';
export { RowMenu } from './row-menu';
