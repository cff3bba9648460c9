import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastDays, type Period } from '@/shared/forms';

const route = getRouteApi('/cloud/directories/balance/$groupId');

/** Days that are shown at first. */
const FIRST_DAYS = 30;

/** The group, the period and its step, as the address says. */
export function useBalanceSearch(zone: number) {
  const { groupId } = route.useParams();
  const { start, stop, step } = route.useSearch();
  const navigate = route.useNavigate();
  const period = useMemo<Period>(
    () => (start !== undefined && stop !== undefined ? { start, stop } : lastDays(FIRST_DAYS, zone)),
    [start, stop, zone],
  );
  return {
    id: groupId,
    step,
    period,
    show: (next: Period) => void navigate({ search: (old) => ({ ...old, ...next }), replace: true }),
    setStep: (next: 'day' | 'month') => void navigate({ search: (old) => ({ ...old, step: next }), replace: true }),
  };
}
