import { isPageSize, type PageSize } from './page-sizes';
import { nextSort, type Sort } from './columns';

/** What the address says about a list by pages. */
export interface ListSearch<Field extends string> {
  page: number;
  per_page: PageSize;
  sort: Field;
  order: 'asc' | 'desc';
  q: string;
}

/**
 * The list that an address describes, and the ways to change it; a link shows a colleague the same thing.
 * `change` writes parts of the address; `replace` leaves no step to go back to.
 */
export function listAddress<Field extends string>(
  search: ListSearch<Field>,
  fields: readonly Field[],
  change: (part: Partial<ListSearch<Field>>, replace: boolean) => void,
) {
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toPage: (page: number) => change({ page }, false),
    setPageSize: (size: number) => {
      if (isPageSize(size)) change({ per_page: size, page: 1 }, true);
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      const known = fields.find((name) => name === next.field);
      if (known !== undefined) change({ sort: known, order: next.descending ? 'desc' : 'asc', page: 1 }, true);
    },
    searchFor: (q: string) => {
      if (q !== search.q) change({ q, page: 1 }, true);
    },
  };
}

export type ListAddress = Omit<ReturnType<typeof listAddress>, 'sort'> & { sort: Sort };
