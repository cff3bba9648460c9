import { useState } from 'react';
import { FIRST_PAGE_SIZE, isPageSize, type PageSize } from './page-sizes';
import { nextSort, type Sort } from './columns';

/** State of a paged list in the address. */
export interface ListSearch<Field extends string> {
  page: number;
  per_page: PageSize;
  sort: Field;
  order: 'asc' | 'desc';
  q: string;
}

/**
 * List of an address, and the functions that change it; a link shows the same list to another user. `change` writes
 * parts of the address; `replace` adds no step to the history. Without `fields` the list can be sorted by any column.
 */
export function listAddress<Field extends string>(
  { page, per_page, sort: by, order, q }: ListSearch<Field>,
  fields: readonly Field[] | null,
  change: (part: Partial<ListSearch<Field>>, replace: boolean) => void,
): ListAddress {
  const sort: Sort = { field: by, descending: order === 'desc' };
  // A list without fixed fields accepts any text: Field is string there.
  const known = (field: string) => (fields ? fields.find((name) => name === field) : (field as Field));
  return {
    page,
    per_page,
    q,
    sort,
    toPage: (next) => change({ page: next }, false),
    setPageSize: (size) => {
      if (isPageSize(size)) change({ per_page: size, page: 1 }, true);
    },
    sortBy: (field) => {
      const next = nextSort(sort, field);
      const name = known(next.field);
      if (name !== undefined) change({ sort: name, order: next.descending ? 'desc' : 'asc', page: 1 }, true);
    },
    searchFor: (text) => {
      if (text !== q) change({ q: text, page: 1 }, true);
    },
  };
}

/** Paged list, independent of the place of its state. */
export interface ListAddress {
  /** From 1. */
  page: number;
  per_page: number;
  q: string;
  sort: Sort;
  toPage: (page: number) => void;
  setPageSize: (size: number) => void;
  sortBy: (field: string) => void;
  searchFor: (q: string) => void;
}

/** List as one of several parts of a screen: its state is not in the address. */
export function useListState(first: Sort, perPage: PageSize = FIRST_PAGE_SIZE): ListAddress {
  const [state, setState] = useState<ListSearch<string>>({
    page: 1,
    per_page: perPage,
    sort: first.field,
    order: first.descending ? 'desc' : 'asc',
    q: '',
  });
  return listAddress(state, null, (part) => setState((old) => ({ ...old, ...part })));
}

/** Query of a list: one page in its order, with the search text. */
export const pageInput = ({ page, per_page, sort, q }: ListAddress) => ({
  page,
  per_page,
  sort_field: sort.field,
  sort: sort.descending ? ('desc' as const) : ('asc' as const),
  search_string: q || null,
});
