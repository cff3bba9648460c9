import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/billing');

/** Search parameters of the address: tab, period, branch, states and page. */
export function useBillingSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, per_page } = search;
  return {
    ...search,
    list: listAddress(
      { page, per_page, sort: 'state', order: 'asc', q: '' },
      null,
      ({ page: next = page, per_page: size = per_page }, replace) =>
        void navigate({ search: (old) => ({ ...old, page: next, per_page: size }), replace }),
    ),
    toTab: (tab: (typeof search)['tab']) => void navigate({ search: (old) => ({ tab, period: old.period }) }),
    toPeriod: (period: string) => void navigate({ search: (old) => ({ ...old, page: 1, period }) }),
    toBranch: (object: string | undefined) => void navigate({ search: (old) => ({ ...old, page: 1, object }) }),
    narrow: (state: (typeof search)['state']) => void navigate({ search: (old) => ({ ...old, page: 1, state }) }),
  };
}
