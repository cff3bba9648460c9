import { getRouteApi } from '@tanstack/react-router';
import { isPageSize, nextSort, type Sort } from '@/shared/data-table';

const route = getRouteApi('/cloud/users');

export type UsersTab = 'users' | 'access_groups';

const SORTS = ['name', 'email', 'status', 'access_group', 'last_sign_in_at', 'created_at'] as const;

/** What the address says about the list, and the ways to change it; a link shows a colleague the same thing. */
export function useListSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toTab: (tab: UsersTab) => void navigate({ search: { tab } }),
    toPage: (page: number) => void navigate({ search: (old) => ({ ...old, page }) }),
    setPageSize: (size: number) => {
      if (isPageSize(size)) void navigate({ search: (old) => ({ ...old, per_page: size, page: 1 }), replace: true });
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      const known = SORTS.find((name) => name === next.field);
      if (!known) return;
      void navigate({
        search: (old) => ({ ...old, sort: known, order: next.descending ? 'desc' : 'asc', page: 1 }),
        replace: true,
      });
    },
    searchFor: (q: string) => {
      if (q !== search.q) void navigate({ search: (old) => ({ ...old, q, page: 1 }), replace: true });
    },
  };
}
