import * as v from 'valibot';
import { FIRST_PAGE_SIZE, PAGE_SIZES } from './page-sizes';
import { orElse } from './search';

/**
 * Address parameters of a paged list; `sorts` are its sortable columns. Invalid values in old or typed addresses fall
 * back to the first page.
 */
export function listSearch<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts, first: Sorts[number]) {
  const plain = { page: 1, per_page: FIRST_PAGE_SIZE, sort: first, order: 'asc', q: '' } as const;
  return {
    /** Default values, which are left out of the address. */
    plain,
    entries: {
      page: orElse(v.pipe(v.number(), v.integer(), v.minValue(1)), plain.page),
      per_page: orElse(v.picklist(PAGE_SIZES), plain.per_page),
      sort: orElse(v.picklist(sorts), first),
      order: orElse(v.picklist(['asc', 'desc']), plain.order),
      q: orElse(v.pipe(v.string(), v.maxLength(200)), plain.q),
    },
  };
}
