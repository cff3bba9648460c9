import type { GatewayTab } from '@gaugeway/proto/api/gateways';
import { getRouteApi } from '@tanstack/react-router';
import { lastDays, PRESETS, type Period } from '@/shared/forms';

const route = getRouteApi('/cloud/devices/gateway/$id');

export function useGatewayId(): number {
  return route.useParams().id;
}

/** State of the page from the address: tab, period and page of the journal; absent = the defaults. */
export function useGatewaySearch(tabs: readonly GatewayTab[], zone: number) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const initial = lastDays(PRESETS.week, zone);
  const period: Period = {
    start: search.start ?? initial.start,
    stop: Math.max(search.stop ?? initial.stop, search.start ?? initial.start),
  };
  return {
    tab: tabs.find((name) => name === search.tab) ?? tabs[0],
    period,
    page: search.page ?? 1,
    toTab: (tab: GatewayTab) => void navigate({ search: { tab }, replace: true }),
    toPage: (page: number) => void navigate({ search: (old) => ({ ...old, page }), replace: true }),
    show: ({ start, stop }: Period) => void navigate({ search: ({ tab }) => ({ tab, start, stop }), replace: true }),
  };
}
