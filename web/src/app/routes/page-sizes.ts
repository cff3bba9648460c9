// Not imported from the index of the tables: the first load does not need tables.
export { FIRST_PAGE_SIZE, PAGE_SIZES } from '@/shared/data-table/page-sizes';
