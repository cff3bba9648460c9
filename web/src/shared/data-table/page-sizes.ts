/**
 * Page sizes of the lists: 10, 25 and 100 (specification 3, section 2.2), and larger ones for users who process many
 * rows.
 */
export const PAGE_SIZES = [10, 25, 50, 100, 500] as const;
export const FIRST_PAGE_SIZE = 10;
export type PageSize = (typeof PAGE_SIZES)[number];

export function isPageSize(size: number): size is PageSize {
  return PAGE_SIZES.some((known) => known === size);
}
