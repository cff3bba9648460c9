import { barsOf, changeOf, daysOf, gapsOf, periodOf } from './periods';

// A Thursday, 22:30 UTC.
const AT = Date.UTC(2026, 2, 5, 22, 30) / 1000;

it('a span begins and ends by the clock of its zone', () => {
  expect(periodOf('today', AT, 0)).toMatchObject({
    by: 'hour',
    now: { from: '2026-03-05', to: '2026-03-05' },
    before: { from: '2026-03-04', to: '2026-03-04' },
  });
  const there = periodOf('today', AT, 8);
  expect([there.now.from, there.times[0], there.times.length]).toEqual([
    '2026-03-06',
    Date.UTC(2026, 2, 5, 16) / 1000,
    24,
  ]);
});

it('a week begins on Monday, a month is compared with the whole one before', () => {
  expect(periodOf('week', AT, 0)).toMatchObject({
    now: { from: '2026-03-02', to: '2026-03-05' },
    before: { from: '2026-02-23', to: '2026-03-01' },
  });
  const month = periodOf('month', AT, 0);
  expect(month).toMatchObject({
    now: { from: '2026-03-01', to: '2026-03-05' },
    before: { from: '2026-02-01', to: '2026-02-28' },
  });
  expect(month.times).toHaveLength(31);
});

it('bars are at their time, and what was not measured is none', () => {
  const days = [
    { day: '2026-03-02', hour: null, value: 1 },
    { day: '2026-03-04', hour: null, value: 3 },
  ];
  expect(barsOf(days, '2026-03-02', 'day', 4)).toEqual([1, null, 3, null]);
  const hours = [{ day: '2026-03-02', hour: 2, value: 5 }];
  expect(barsOf(hours, '2026-03-02', 'hour', 4)).toEqual([null, null, 5, null]);
});

it('a change is in per cent of before, and none without a before', () => {
  expect([changeOf(110, 100), changeOf(50, 100), changeOf(5, 0), changeOf(null, 5)]).toEqual([10, -50, null, null]);
});

it('a bar that has ended without a value after one with a value is a gap', () => {
  expect(gapsOf([null, 1, null, 2, null, null], 5)).toEqual([false, false, true, false, true, false]);
  expect(gapsOf([null, null], 2)).toEqual([false, false]);
});

it('days that a shorter month before lacks are no gaps', () => {
  const { before, times } = periodOf('month', AT, 0);
  const values = times.map((_, place) => (place < 28 ? 1 : null));
  expect(daysOf(before)).toBe(28);
  expect(gapsOf(values, daysOf(before)).includes(true)).toBe(false);
});
