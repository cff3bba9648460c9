import { getRouteApi } from '@tanstack/react-router';
import { nextSort, type Sort } from '@/shared/data-table';
import { isPageSize } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices');

const useAddress = () => route.useSearch();

/** What the address of the screen says. */
export type ListSearch = ReturnType<typeof useAddress>;
export type DeviceStateFilter = NonNullable<ListSearch['state']>;
export type AttributeAsked = NonNullable<ListSearch['attributes']>[number];

/** The filters of the list of metering devices; undefined = any. */
export type ListFilters = Pick<ListSearch, 'state' | 'models' | 'groups' | 'interfaces' | 'gateways' | 'attributes'>;

const NO_FILTERS: ListFilters = {
  state: undefined,
  models: undefined,
  groups: undefined,
  interfaces: undefined,
  gateways: undefined,
  attributes: undefined,
};

/** What the address says about the list, and the ways to change it; a link shows a colleague the same thing. */
export function useListSearch() {
  const search = useAddress();
  const navigate = route.useNavigate();
  const sort: Sort = { field: search.sort, descending: search.order === 'desc' };
  return {
    ...search,
    sort,
    toTab: (tab: string) => void navigate({ search: { tab } }),
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
    filterBy: (filters: Partial<ListFilters>) =>
      void navigate({ search: (old) => ({ ...old, ...filters, page: 1 }), replace: true }),
    clearFilters: () => void navigate({ search: (old) => ({ ...old, ...NO_FILTERS, page: 1 }), replace: true }),
    showTrashed: (trashed: ListSearch['trashed']) => void navigate({ search: { tab: 'trash', trashed } }),
    clear: () => void navigate({ search: (old) => ({ tab: old.tab, per_page: old.per_page }), replace: true }),
  };
}

/** The list of metering devices with everything that this text is found in. */
export function useShowDevices() {
  const navigate = route.useNavigate();
  return (q: string) => void navigate({ search: { tab: 'metering', q } });
}
