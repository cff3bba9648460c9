import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/directories');

export type DirectoryTabName = 'consumers' | 'suppliers' | 'balance' | 'transformers';

const SORTS = [
  ...(['name', 'title', 'pin', 'number_of_contract', 'inn', 'address'] as const),
  ...(['report_date', 'ratio', 'next_verification', 'loss', 'percent'] as const),
];

/** Tab and list state from the address. */
export function useDirectorySearch() {
  const { tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    tab,
    toTab: (next: DirectoryTabName) => void navigate({ search: { tab: next } }),
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
  };
}
