import { useState } from 'react';
import { FIRST_PAGE_SIZE, isPageSize, type PageSize } from './page-sizes';
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
 * `change` writes parts of the address; `replace` leaves no step to go back to. Without `fields` the list can be sorted
 * by whatever its columns name.
 */
export function listAddress<Field extends string>(
  { page, per_page, sort: by, order, q }: ListSearch<Field>,
  fields: readonly Field[] | null,
  change: (part: Partial<ListSearch<Field>>, replace: boolean) => void,
): ListAddress {
  const sort: Sort = { field: by, descending: order === 'desc' };
  // A list without its own names has any text for them: Field is string there.
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

/** A list by pages, wherever its state is kept. */
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

/** A list as one of several things on a screen: what it shows is not in the address. */
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

/** The query of a list: one page of it, in its order, with what is searched for. */
export const pageInput = ({ page, per_page, sort, q }: ListAddress) => ({
  page,
  per_page,
  sort_field: sort.field,
  sort: sort.descending ? ('desc' as const) : ('asc' as const),
  search_string: q || null,
});
