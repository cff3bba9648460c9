import { getRouteApi } from '@tanstack/react-router';
import { isPageSize, nextSort, type Sort } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices');

export type ContactState = 'online' | 'no_contact' | 'no_data';
export const CONTACT_STATES: readonly ContactState[] = ['online', 'no_contact', 'no_data'];

/** What the address says about the list of gateways or base stations, and the ways to change it. */
export function useListSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    page: search.page,
    per_page: search.per_page,
    q: search.q,
    models: search.models,
    /** Another tab's states are none of these. */
    state: CONTACT_STATES.find((state) => state === search.state),
    selected: search.station,
    sort,
    isFiltered: search.q !== '' || search.state !== undefined || search.models !== undefined,
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
    setState: (state: ContactState | undefined) =>
      void navigate({ search: (old) => ({ ...old, state, page: 1 }), replace: true }),
    setModels: (models: number[]) =>
      void navigate({
        search: (old) => ({ ...old, models: models.length > 0 ? models : undefined, page: 1 }),
        replace: true,
      }),
    select: (station: number | undefined) => void navigate({ search: (old) => ({ ...old, station }), replace: true }),
    clear: () => void navigate({ search: (old) => ({ tab: old.tab, per_page: old.per_page }), replace: true }),
  };
}
