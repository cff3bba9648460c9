import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastDays, type Period } from '@/shared/forms';

const route = getRouteApi('/cloud/directories/balance/$groupId');

/** Days that are shown at first. */
const FIRST_DAYS = 30;

/** Group, period and step from the address. */
export function useBalanceSearch(zone: number) {
  const { groupId } = route.useParams();
  const { start, stop, step, at } = route.useSearch();
  const navigate = route.useNavigate();
  const period = useMemo<Period>(
    () => (start !== undefined && stop !== undefined ? { start, stop } : lastDays(FIRST_DAYS, zone)),
    [start, stop, zone],
  );
  return {
    id: groupId,
    step,
    period,
    /** Start of the selected day; undefined = the whole period. */
    at,
    show: (next: Period) => void navigate({ search: (old) => ({ ...old, ...next, at: undefined }), replace: true }),
    setStep: (next: 'day' | 'month') =>
      void navigate({ search: (old) => ({ ...old, step: next, at: undefined }), replace: true }),
    showDay: (next: number | undefined) => void navigate({ search: (old) => ({ ...old, at: next }) }),
    /** Shows the days of a month; the browser's back button returns. */
    showDays: (next: Period) => void navigate({ search: (old) => ({ ...old, ...next, step: 'day', at: undefined }) }),
  };
}
