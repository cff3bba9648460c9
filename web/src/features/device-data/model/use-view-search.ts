import { getRouteApi } from '@tanstack/react-router';
import { lastDays, PRESETS, type Period } from '@/shared/forms';
import type { ShownTab, TabName } from './tabs';

const route = getRouteApi('/cloud/devices/data/$id');

export function useDeviceId(): number {
  return route.useParams().id;
}

/** What the address says about the view: tab, message type and period; absent = the defaults. */
export function useViewSearch(tabs: readonly ShownTab[], zone: number) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const tab = tabs.find(({ name }) => name === search.tab) ?? tabs[0];
  const type = tab?.types.find(({ id }) => id === search.type) ?? tab?.types[0];
  const initial = lastDays(PRESETS.week, zone);
  const period: Period = {
    start: search.start ?? initial.start,
    stop: Math.max(search.stop ?? initial.stop, search.start ?? initial.start),
  };
  return {
    tab,
    type,
    period,
    pointId: search.point_id,
    toTab: (name: TabName) =>
      void navigate({ search: (old) => ({ point_id: old.point_id, tab: name }), replace: true }),
    toType: (id: number) => void navigate({ search: (old) => ({ ...old, type: id }), replace: true }),
    show: ({ start, stop }: Period) => void navigate({ search: (old) => ({ ...old, start, stop }), replace: true }),
  };
}
