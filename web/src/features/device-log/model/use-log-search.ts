import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices/logs/metering/$deviceId');

/** Both logs have one order: what happened last is first. */
export const LOG_ORDER = { field: 'at', descending: true };

/** What the address says about the log of a device: its tab, its page, and what it is narrowed down to. */
export function useLogSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, per_page } = search;
  return {
    ...search,
    list: listAddress(
      { page, per_page, sort: 'at', order: 'desc', q: '' },
      null,
      ({ page: next = page, per_page: size = per_page }) =>
        void navigate({ search: (old) => ({ ...old, page: next, per_page: size }) }),
    ),
    narrow: (part: Partial<Pick<typeof search, 'kinds' | 'start' | 'stop'>>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...part }) }),
  };
}
