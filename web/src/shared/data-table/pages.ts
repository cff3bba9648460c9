import type { Page } from '@gaugeway/proto/api/shapes';

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
