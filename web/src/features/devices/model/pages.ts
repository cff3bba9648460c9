export { isPageSize, PAGE_SIZES, rowsOf, totalOf, type PageSize } from '@/shared/data-table';
