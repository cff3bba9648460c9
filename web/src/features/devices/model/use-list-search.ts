import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices');

const useAddress = () => route.useSearch();

/** Search parameters of the address of the screen. */
export type ListSearch = ReturnType<typeof useAddress>;
export type DeviceStateFilter = NonNullable<ListSearch['state']>;
/** Range of days of a field; `overdue`: past days. */
export type DaysFilter = NonNullable<ListSearch['fields']>[string];
export type AttributeFilter = NonNullable<ListSearch['attributes']>[number];

/** The filters of the list of metering devices; undefined = any. */
export type ListFilters = Pick<
  ListSearch,
  'state' | 'models' | 'groups' | 'interfaces' | 'gateways' | 'fields' | 'attributes'
>;

const NO_FILTERS: ListFilters = {
  state: undefined,
  models: undefined,
  groups: undefined,
  interfaces: undefined,
  gateways: undefined,
  fields: undefined,
  attributes: undefined,
};

/** List state from the address, and the functions that change it. A link shows the same list to another user. */
export function useListSearch() {
  const search = useAddress();
  const navigate = route.useNavigate();
  const list = listAddress(
    search,
    null,
    (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
  );
  return {
    ...search,
    ...list,
    toTab: (tab: string) => void navigate({ search: { tab } }),
    filterBy: (filters: Partial<ListFilters>) =>
      void navigate({ search: (old) => ({ ...old, ...filters, page: 1 }), replace: true }),
    filterField: (name: string, value: DaysFilter | undefined) =>
      void navigate({
        search: ({ fields, ...old }) => {
          const { [name]: _, ...others } = fields ?? {};
          const next = value ? { ...others, [name]: value } : others;
          return { ...old, page: 1, fields: Object.keys(next).length > 0 ? next : undefined };
        },
        replace: true,
      }),
    clearFilters: () => void navigate({ search: (old) => ({ ...old, ...NO_FILTERS, page: 1 }), replace: true }),
    showTrashed: (trashed: ListSearch['trashed']) => void navigate({ search: { tab: 'trash', trashed } }),
    clear: () => void navigate({ search: (old) => ({ tab: old.tab, per_page: old.per_page }), replace: true }),
  };
}

/** Opens the list of metering devices with a search text. */
export function useShowDevices() {
  const navigate = route.useNavigate();
  return (q: string) => void navigate({ search: { tab: 'metering', q } });
}
