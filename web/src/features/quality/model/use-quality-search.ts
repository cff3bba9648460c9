import { getRouteApi } from '@tanstack/react-router';
import { useUserZone } from '@/shared/access';
import { listAddress } from '@/shared/data-table';
import { dayOf, lastDays, type Period, startOfDay } from '@/shared/forms';

const route = getRouteApi('/cloud/devices/quality');

/** Days that are shown if the address has none. */
const USUAL_DAYS = 29;
const DAY = 86_400;

/** State from the address: tab, days, page, and the device or accounting point. */
export function useQualitySearch() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useUserZone();
  const usual = lastDays(USUAL_DAYS, zone);
  const to = search.to ?? dayOf(usual.stop, zone);
  const from = search.from !== undefined && search.from <= to ? search.from : dayOf(usual.start, zone);
  const { page, per_page, q } = search;
  return {
    ...search,
    zone,
    isNarrowed: search.from !== undefined || search.to !== undefined,
    from,
    to,
    /** The days as times, in the user's time zone. */
    period: { start: startOfDay(from, zone), stop: startOfDay(to, zone) + DAY - 1 },
    list: listAddress(
      { page, per_page, sort: 'datetime', order: 'desc', q },
      null,
      ({ page: next = page, per_page: size = per_page, q: text = q }, replace) =>
        void navigate({ search: (old) => ({ ...old, page: next, per_page: size, q: text }), replace }),
    ),
    toTab: (tab: (typeof search)['tab']) => void navigate({ search: (old) => ({ tab, from: old.from, to: old.to }) }),
    show: ({ start, stop }: Period) =>
      void navigate({ search: (old) => ({ ...old, page: 1, from: dayOf(start, zone), to: dayOf(stop, zone) }) }),
    narrow: (rules: (typeof search)['rules']) => void navigate({ search: (old) => ({ ...old, page: 1, rules }) }),
  };
}
