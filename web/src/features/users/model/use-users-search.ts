import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/users');

export type UsersTab = 'users' | 'access_groups';

const SORTS = ['name', 'email', 'status', 'access_group', 'last_sign_in_at', 'created_at'] as const;

/** Tab and list state from the address. */
export function useUsersSearch() {
  const { tab, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    tab,
    toTab: (next: UsersTab) => void navigate({ search: { tab: next } }),
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
  };
}
