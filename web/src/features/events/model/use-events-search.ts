import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/events');

export type EventsTabName = 'occurred' | 'rules' | 'channels' | 'silences';

const SORTS = ['created_at', 'began_at', 'ended_at', 'id', 'title', 'severity', 'active', 'updated_at'] as const;

/** The tab, its list, what narrows it down, and the event that is open, as the address says. */
export function useEventsSearch() {
  const { tab, id, state, status, severity, rule, taken, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  type Filter = Partial<Pick<ReturnType<typeof route.useSearch>, 'state' | 'status' | 'severity' | 'rule' | 'taken'>>;
  return {
    tab,
    toTab: (next: EventsTabName) => void navigate({ search: { tab: next } }),
    openId: id ?? null,
    open: (next: number | null) => void navigate({ search: (old) => ({ ...old, id: next ?? undefined }) }),
    filter: { state, status, severity, rule, taken },
    narrow: (part: Filter) => void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true }),
    toRule: (ruleId: number) => void navigate({ search: { tab: 'occurred', rule: ruleId } }),
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
  };
}
