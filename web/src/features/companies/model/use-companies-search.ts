import { getRouteApi, useRouter } from '@tanstack/react-router';
import { listAddress, type ListAddress } from '@/shared/data-table';
import { SORTS } from './company-list';

const route = getRouteApi('/cloud/companies');

/** Search state of the list from the address, and the functions that change it. */
export function useCompaniesSearch(): ListAddress {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const list = listAddress(
    search,
    SORTS,
    (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
  );
  return {
    ...list,
    searchFor: (q: string) => {
      // The debounced search text may arrive after the user has entered a company, during the navigation to another
      // screen.
      if (router.latestLocation.pathname === '/cloud/companies') list.searchFor(q);
    },
  };
}
