import type { BillingPeriod, Readiness, ReadinessCounts } from '@gaugeway/proto/api/billing-periods';

/** States in the order of the bar: completed ones first. */
export const BAR: readonly Readiness[] = ['closed', 'complete', 'estimated', 'estimable', 'missing', 'suspect'];

const COLOURS: Readonly<Record<Readiness, string>> = {
  closed: 'teal-7',
  complete: 'green-5',
  estimated: 'blue-5',
  estimable: 'yellow-6',
  missing: 'red-6',
  suspect: 'orange-7',
};

/** CSS colour of a state. */
export const readinessColour = (state: Readiness): string => `var(--mantine-color-${COLOURS[state]})`;

/** States of points that need work before the period is closed. */
export const LACKING: readonly Readiness[] = ['suspect', 'missing', 'estimable'];

export const pointsOf = (counts: ReadinessCounts): number => BAR.reduce((sum, state) => sum + counts[state], 0);

export const lackingOf = (counts: ReadinessCounts): number => LACKING.reduce((sum, state) => sum + counts[state], 0);

/** Whole per cent of a run that is done; 99 at most before it has ended. */
export function percentDone({ done, total, status }: NonNullable<BillingPeriod['closing']>): number {
  if (status === 'done' || total === 0) return 100;
  return Math.min(99, Math.floor((100 * done) / total));
}

/** The period that is shown where the address names none: the newest one that has ended and is not closed, else the newest ended one. */
export function periodShown(periods: readonly BillingPeriod[], start: string | undefined): BillingPeriod | undefined {
  const ended = periods.filter(({ has_ended }) => has_ended);
  return (
    periods.find((period) => period.start === start) ??
    ended.find(({ state, points }) => state !== 'closed' && points > 0) ??
    ended[0] ??
    periods[0]
  );
}
