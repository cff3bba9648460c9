import { getRouteApi } from '@tanstack/react-router';
import { nextSort, type Sort } from '@/shared/data-table';

const route = getRouteApi('/admin');

/** Page sizes of the panel (specification 1, section 9). */
export const PAGE_SIZES = [10, 25, 100, 250, 500, 1000] as const;

/** State of the panel from the address, and the functions that change it. */
export function useBrokerSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: Partial<typeof search>, replace = true) =>
    void navigate({ search: (old) => ({ ...old, page: 1, ...part }), replace });
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sorted: sort,
    isNarrowed: search.q !== '' || search.port !== undefined || search.status !== undefined,
    toPage: (page: number) => change({ page }, false),
    setPageSize: (size: number) => {
      const known = PAGE_SIZES.find((one) => one === size);
      if (known) change({ per_page: known });
    },
    sortBy: (field: string) => {
      const next = nextSort(sort, field);
      if (next.field === 'device_id' || next.field === 'last_date')
        change({ sort: next.field, order: next.descending ? 'desc' : 'asc' });
    },
    searchFor: (q: string) => change({ q }),
    toPort: (port: string | null) => change({ port: port ?? undefined }),
    toStatus: (status: string | null) =>
      change({ status: status === 'online' || status === 'offline' ? status : undefined }),
    clear: () => void navigate({ search: {}, replace: true }),
  };
}
