import { getRouteApi, useRouter } from '@tanstack/react-router';
import { listAddress, type ListAddress } from '@/shared/data-table';
import { SORTS } from './company-list';

const route = getRouteApi('/cloud/companies');

/** What the address says about the list, and the ways to change it. */
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
      // What was typed just before entering a company arrives a moment later, on the way to another screen.
      if (router.latestLocation.pathname === '/cloud/companies') list.searchFor(q);
    },
  };
}
