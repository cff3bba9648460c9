import { getRouteApi } from '@tanstack/react-router';
import { useUserZone } from '@/shared/access';
import { listAddress } from '@/shared/data-table';
import { lastDays, type Period } from '@/shared/forms';

const route = getRouteApi('/cloud/events');

export type EventsTabName = 'occurred' | 'rules' | 'channels' | 'silences';

const SORTS = ['created_at', 'began_at', 'ended_at', 'id', 'title', 'severity', 'active', 'updated_at'] as const;

/** Retention of ended events (README, Events). */
const RETENTION_DAYS = 365;

/** Tab, list state, filters and the open event from the address. */
export function useEventsSearch() {
  const { tab, id, state, status, severity, rule, taken, node, single, start, stop, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useUserZone();
  type Filter = Partial<
    Pick<
      ReturnType<typeof route.useSearch>,
      'state' | 'status' | 'severity' | 'rule' | 'taken' | 'node' | 'single' | 'start' | 'stop'
    >
  >;
  const narrowed: Period | null = start !== undefined && stop !== undefined ? { start, stop } : null;
  return {
    tab,
    toTab: (next: EventsTabName) => void navigate({ search: { tab: next } }),
    openId: id ?? null,
    open: (next: number | null) => void navigate({ search: (old) => ({ ...old, id: next ?? undefined }) }),
    filter: { state, status, severity, rule, taken, node, single },
    /** null = the whole retention of events. */
    narrowed,
    period: narrowed ?? lastDays(RETENTION_DAYS, zone),
    zone,
    narrow: (part: Filter) => void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true }),
    toRule: (ruleId: number) => void navigate({ search: { tab: 'occurred', rule: ruleId } }),
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
  };
}
