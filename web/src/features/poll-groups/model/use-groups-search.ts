import type { PollHealth } from '@gaugeway/proto/api/filter-values';
import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/devices/groups');

const SORTS = ['id', 'name'] as const;

/** List of groups or the open group, from the address. */
export function useGroupsSearch() {
  const { group, health, state, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    /** Number of the open group. */
    group,
    health,
    state,
    open: (id: number) => void navigate({ search: { group: id } }),
    close: () => void navigate({ search: {} }),
    toHealth: (next: PollHealth | null) =>
      void navigate({ search: (old) => ({ ...old, page: 1, health: next ?? undefined }), replace: true }),
    toState: (next: 'on' | 'off' | null) =>
      void navigate({ search: (old) => ({ ...old, page: 1, state: next ?? undefined }), replace: true }),
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
  };
}
