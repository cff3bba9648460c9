import { getRouteApi, useRouter } from '@tanstack/react-router';
import { nextSort, type Sort } from '@/shared/data-table';

const route = getRouteApi('/cloud/companies');

/** Sizes of a page of the list. */
export const PAGE_SIZES = [25, 50, 100, 500] as const;
const SORTABLE = ['name', 'inn', 'type', 'status', 'expires_at', 'devices', 'users'] as const;

/** What the address says about the list, and the ways to change it. */
export function useListSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toPage: (page: number) => void navigate({ search: (old) => ({ ...old, page }) }),
    setPageSize: (size: number) => {
      const known = PAGE_SIZES.find((candidate) => candidate === size);
      if (known) void navigate({ search: (old) => ({ ...old, per_page: known, page: 1 }), replace: true });
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      const known = SORTABLE.find((candidate) => candidate === next.field);
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
