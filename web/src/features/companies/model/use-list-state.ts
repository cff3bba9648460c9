import { useState } from 'react';
import { FIRST_PAGE_SIZE, isPageSize, nextSort } from '@/shared/data-table';
import { knownSort, type CompanyList } from './company-list';

/** The list as one of several things on a screen: what it shows does not stand in the address. */
export function useListState(): CompanyList {
  const [state, setState] = useState({
    page: 1,
    per_page: FIRST_PAGE_SIZE,
    q: '',
    sort: { field: 'name', descending: false },
  });
  return {
    ...state,
    toPage: (page) => setState((old) => ({ ...old, page })),
    setPageSize: (size) => setState((old) => ({ ...old, per_page: isPageSize(size) ? size : old.per_page, page: 1 })),
    sortBy: (field) =>
      setState((old) => {
        const next = nextSort(old.sort, field);
        return knownSort(next.field) ? { ...old, sort: next, page: 1 } : old;
      }),
    searchFor: (q) => setState((old) => (old.q === q ? old : { ...old, q, page: 1 })),
  };
}
