import { missingDays } from './portal-points';

it('days without a value are counted of a meter that reports by the day, and not of one that is read now and then', () => {
  expect(missingDays(['2026-04-01', '2026-04-02', '2026-04-05'], '2026-04-05')).toBe(2);
  expect(missingDays(['2026-04-01', '2026-04-30'], '2026-04-30')).toBe(0);
  expect(missingDays(['2026-04-01', '2026-04-02'], '2026-04-02')).toBe(0);
  expect(missingDays([], '2026-04-30')).toBe(0);
  expect(missingDays(['2026-04-20'], '2026-04-10')).toBe(0);
});
