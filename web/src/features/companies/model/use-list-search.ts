import { getRouteApi, useRouter } from '@tanstack/react-router';
import { isPageSize, nextSort } from '@/shared/data-table';
import { knownSort, type CompanyList } from './company-list';

const route = getRouteApi('/cloud/companies');

/** What the address says about the list, and the ways to change it. */
export function useListSearch(): CompanyList {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toPage: (page: number) => void navigate({ search: (old) => ({ ...old, page }) }),
    setPageSize: (size: number) => {
      if (isPageSize(size)) void navigate({ search: (old) => ({ ...old, per_page: size, page: 1 }), replace: true });
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      const known = knownSort(next.field);
      if (known)
        void navigate({
          search: (old) => ({ ...old, sort: known, order: next.descending ? 'desc' : 'asc', page: 1 }),
          replace: true,
        });
    },
    searchFor: (q: string) => {
      // What was typed just before entering a company is heard a moment later, on the way to another screen.
      const isLeaving = router.latestLocation.pathname !== '/cloud/companies';
      if (q !== search.q && !isLeaving) void navigate({ search: (old) => ({ ...old, q, page: 1 }), replace: true });
    },
  };
}
