import { bordersBy, daysBefore, daysOfPeriod, partTitle } from './design-period';

const AT = Date.parse('2026-03-04T22:30:00Z') / 1000;
const days = (kind: Parameters<typeof daysOfPeriod>[0]['kind'], zone = 4) => daysOfPeriod({ kind }, zone, AT);

it('a period is of the days that are past by the clock of the reader', () => {
  expect(days('yesterday')).toEqual({ start: '2026-03-04', end: '2026-03-04' });
  expect(days('yesterday', 0)).toEqual({ start: '2026-03-03', end: '2026-03-03' });
  expect(days('last_week')).toEqual({ start: '2026-02-23', end: '2026-03-01' });
  expect(days('last_month')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
  expect(days('this_month')).toEqual({ start: '2026-03-01', end: '2026-03-05' });
  expect(days('this_year')).toEqual({ start: '2026-01-01', end: '2026-03-05' });
});

it('whole months are compared with the months before them, other spans with as many days', () => {
  expect(daysBefore({ start: '2026-03-01', end: '2026-03-31' }, 'previous')).toEqual({
    ...{ start: '2026-02-01', end: '2026-02-28' },
  });
  expect(daysBefore({ start: '2026-01-01', end: '2026-03-31' }, 'previous')).toEqual({
    ...{ start: '2025-10-01', end: '2025-12-31' },
  });
  expect(daysBefore({ start: '2026-03-02', end: '2026-03-08' }, 'previous')).toEqual({
    ...{ start: '2026-02-23', end: '2026-03-01' },
  });
  expect(daysBefore({ start: '2024-02-01', end: '2024-02-29' }, 'year')).toEqual({
    ...{ start: '2023-02-01', end: '2023-02-28' },
  });
});

it('parts end with the period, and what has not begun is not there', () => {
  const month = { start: '2026-02-10', end: '2026-03-31' };
  const borders = bordersBy('month', month, 0, Date.parse('2026-06-01') / 1000);
  expect(borders.map((at) => new Date(at * 1000).toISOString().slice(0, 10))).toEqual([
    ...['2026-02-10', '2026-03-01', '2026-04-01'],
  ]);
  expect(bordersBy('hour', { start: '2026-03-04', end: '2026-03-04' }, 0, AT)).toHaveLength(24);
  expect(() => bordersBy('hour', { start: '2026-01-01', end: '2026-03-04' }, 0, AT)).toThrow('design_too_many_parts');
  expect(partTitle('hour', AT, 4)).toBe('05.03 02:30');
});
