export type { ListFilter } from './filter';
export { ListTable, type ListView } from './list-table';
export { RowMenu } from './row-menu';
