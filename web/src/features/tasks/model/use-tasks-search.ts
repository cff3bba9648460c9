import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';
import { lastDays, type Period, PRESETS } from '@/shared/forms';
import { useUserZone } from '@/shared/access';

const route = getRouteApi('/cloud/devices/tasks');

/** Latest task first. */
export const TASK_ORDER = { field: 'created_at', descending: true };

const NARROWED = ['status', 'type', 'device', 'group', 'start', 'stop'] as const;
const nothing = {
  status: undefined,
  type: undefined,
  device: undefined,
  group: undefined,
  start: undefined,
  stop: undefined,
};

/** State of the tasks from the address: tab, page, filters, and the open task. */
export function useTasksSearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useUserZone();
  const { page, per_page, start, stop } = search;
  // A week if the address has no period: the numbers above the list are of the same period.
  const period: Period = start !== undefined && stop !== undefined ? { start, stop } : lastDays(PRESETS.week, zone);
  return {
    ...search,
    zone,
    period,
    isNarrowed: start !== undefined && stop !== undefined,
    list: listAddress(
      { page, per_page, sort: 'created_at', order: 'desc', q: '' },
      null,
      ({ page: next = page, per_page: size = per_page }) =>
        void navigate({ search: (old) => ({ ...old, page: next, per_page: size }) }),
    ),
    toTab: (tab: (typeof search)['tab']) => void navigate({ search: { tab } }),
    narrowNothing: () => void navigate({ search: (old) => ({ ...old, page: 1, ...nothing }) }),
    open: (task: number | undefined) => void navigate({ search: (old) => ({ ...old, task }), replace: true }),
    narrow: (part: Partial<Pick<typeof search, (typeof NARROWED)[number]>>) =>
      void navigate({ search: (old) => ({ ...old, page: 1, ...part }) }),
  };
}
