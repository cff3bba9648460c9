import type { BillingPeriod } from '@gaugeway/proto/api/billing-periods';
import { lackingOf, percentDone, periodShown, pointsOf } from './readiness';

const period = (start: string, input: Partial<BillingPeriod> = {}): BillingPeriod => ({
  ...{ start, end: start, from: 0, to: 1, state: 'open', has_ended: true, points: 5, closed: 0, corrections: 0 },
  closing: null,
  ...input,
});
const run = { author: '', started_at: 0, finished_at: null };

it('the period to work on is the newest ended one that is not closed', () => {
  const periods = [
    period('2026-11-01', { has_ended: false }),
    period('2026-10-01', { state: 'closed' }),
    period('2026-09-01', { state: 'partly_closed' }),
  ];
  expect(periodShown(periods, undefined)?.start).toBe('2026-09-01');
  expect(periodShown(periods, '2026-11-01')?.start).toBe('2026-11-01');
  expect(periodShown(periods.slice(0, 2), undefined)?.start).toBe('2026-10-01');
  expect(periodShown([], undefined)).toBeUndefined();
});

it('a run that is not done never shows 100 per cent', () => {
  expect(percentDone({ ...run, status: 'running', total: 30_000, done: 29_999 })).toBe(99);
  expect(percentDone({ ...run, status: 'running', total: 30_000, done: 300 })).toBe(1);
  expect(percentDone({ ...run, status: 'done', total: 30_000, done: 30_000 })).toBe(100);
});

it('points that need work are counted apart from all', () => {
  const counts = { suspect: 1, missing: 2, estimable: 3, estimated: 4, complete: 5, closed: 6 };
  expect([pointsOf(counts), lackingOf(counts)]).toEqual([21, 6]);
});
