import { getRouteApi } from '@tanstack/react-router';
import { nextSort, type Sort } from '@/shared/data-table';
import { isPageSize } from './pages';

const route = getRouteApi('/cloud/devices');

export type DevicesTab = 'metering' | 'gateways' | 'unknown' | 'integrations';
export type DeviceStateFilter = 'online' | 'no_contact' | 'no_data';

/** What the address says about the list, and the ways to change it; a link shows a colleague the same thing. */
export function useListSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toTab: (tab: DevicesTab) => void navigate({ search: { tab } }),
    toPage: (page: number) => void navigate({ search: (old) => ({ ...old, page }) }),
    setPageSize: (size: number) => {
      if (isPageSize(size)) void navigate({ search: (old) => ({ ...old, per_page: size, page: 1 }), replace: true });
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      void navigate({
        search: (old) => ({ ...old, sort: next.field, order: next.descending ? 'desc' : 'asc', page: 1 }),
        replace: true,
      });
    },
    searchFor: (q: string) => {
      if (q !== search.q) void navigate({ search: (old) => ({ ...old, q, page: 1 }), replace: true });
    },
    setState: (state: DeviceStateFilter | undefined) =>
      void navigate({ search: (old) => ({ ...old, state, page: 1 }), replace: true }),
    setModels: (models: number[]) =>
      void navigate({
        search: (old) => ({ ...old, models: models.length > 0 ? models : undefined, page: 1 }),
        replace: true,
      }),
    clear: () => void navigate({ search: (old) => ({ tab: old.tab, per_page: old.per_page }), replace: true }),
  };
}
