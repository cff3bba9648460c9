import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices/logs/metering/$deviceId');

/** Both logs list the latest entry first. */
export const LOG_ORDER = { field: 'at', descending: true };

/** State of the device log from the address: tab, page and filters. */
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
