import type { Page } from '@gaugeway/proto/api/shapes';
import { PAGE_SIZES } from './page-sizes';
import type { PaginatorProps } from './paginator';

/** A list is returned as a page, or as the bare rows if it was requested without paging. */
export function rowsOf<Row>(list: Page<Row> | Row[]): Row[] {
  return Array.isArray(list) ? list : list.data;
}

export function totalOf<Row>(list: Page<Row> | Row[]): number {
  return Array.isArray(list) ? list.length : list.total;
}

/** Paging of a list that stores its page in the address. */
export function pagingOf(
  list: { page: number; per_page: number; toPage: (page: number) => void; setPageSize: (pageSize: number) => void },
  total: number | undefined,
  hasMore = false,
): PaginatorProps {
  return {
    page: list.page,
    pageSize: list.per_page,
    pageSizes: PAGE_SIZES,
    total,
    hasMore,
    onPage: list.toPage,
    onPageSize: list.setPageSize,
  };
}
