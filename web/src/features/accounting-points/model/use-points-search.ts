import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/objects/accounting-points');

const SORTS = ['title'] as const;

/** Search state of the list of points from the address, and the functions that change it. */
export function usePointsSearch() {
  const { resource, types, object, consumer, supplier, tied, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { resource, types, object, consumer, supplier, tied };
  return {
    filters,
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
    filterBy: (part: Partial<typeof filters>) =>
      void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true }),
    clear: () => void navigate({ search: ({ per_page }) => ({ per_page }), replace: true }),
  };
}
