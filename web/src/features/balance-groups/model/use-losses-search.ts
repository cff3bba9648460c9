import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { lastDays, type Period } from '@/shared/forms';

const route = getRouteApi('/cloud/directories');

/** Days that are shown at first. */
const FIRST_DAYS = 30;

/** Period of the losses, and the filter for groups with a leak, from the address. */
export function useLossesSearch(zone: number) {
  const { start, stop, losing } = route.useSearch();
  const navigate = route.useNavigate();
  const period = useMemo<Period>(
    () => (start !== undefined && stop !== undefined ? { start, stop } : lastDays(FIRST_DAYS, zone)),
    [start, stop, zone],
  );
  return {
    period,
    isExceeded: losing === 'exceeded',
    show: (next: Period) => void navigate({ search: (old) => ({ ...old, ...next, page: 1 }), replace: true }),
    setExceeded: (next: boolean) =>
      void navigate({ search: (old) => ({ ...old, losing: next ? 'exceeded' : 'all', page: 1 }), replace: true }),
  };
}
