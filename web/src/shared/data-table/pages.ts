import type { Page } from '@gaugeway/proto/api/shapes';
import type { PaginatorProps } from './paginator';

/** A list comes as a page, or as the bare rows where it was asked for without paging. */
export function rowsOf<Row>(list: Page<Row> | Row[]): Row[] {
  return Array.isArray(list) ? list : list.data;
}

export function totalOf<Row>(list: Page<Row> | Row[]): number {
  return Array.isArray(list) ? list.length : list.total;
}

/** Sizes of a page of the lists. */
export const PAGE_SIZES = [25, 50, 100, 500] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export function isPageSize(size: number): size is PageSize {
  return PAGE_SIZES.some((known) => known === size);
}

/** The paging of a list that keeps its page in the address. */
export function pagingOf(
  list: { page: number; per_page: number; toPage: (page: number) => void; setPageSize: (pageSize: number) => void },
  total: number | undefined,
): PaginatorProps {
  return {
    page: list.page,
    pageSize: list.per_page,
    pageSizes: PAGE_SIZES,
    total,
    onPage: list.toPage,
    onPageSize: list.setPageSize,
  };
}
