import { neighbour, quartersOf, rangeOf, yearBefore } from './period-steps';

const at = (text: string) => Date.parse(text) / 1000;
const written = ({ start, stop }: { start: number; stop: number }) =>
  [start, stop].map((time) => new Date(time * 1000).toISOString().slice(0, 19));

it('the period before a month is the month before, and of other days as many days', () => {
  const march = { start: at('2026-03-01T00:00:00Z'), stop: at('2026-03-31T23:59:59Z') };
  expect(written(neighbour(march, -1, 0))).toEqual(['2026-02-01T00:00:00', '2026-02-28T23:59:59']);
  expect(written(neighbour(march, 1, 0))).toEqual(['2026-04-01T00:00:00', '2026-04-30T23:59:59']);
  const days = { start: at('2026-03-02T00:00:00Z'), stop: at('2026-03-08T23:59:59Z') };
  expect(written(neighbour(days, -1, 0))).toEqual(['2026-02-23T00:00:00', '2026-03-01T23:59:59']);
  expect(written(yearBefore(days, 0))).toEqual(['2025-03-02T00:00:00', '2025-03-08T23:59:59']);
});

it('ranges of the calendar begin and end by the clock of the zone', () => {
  const now = at('2026-03-31T22:00:00Z');
  expect(written(rangeOf('yesterday', 3, now))).toEqual(['2026-03-30T21:00:00', '2026-03-31T20:59:59']);
  expect(written(rangeOf('last_month', 0, now))).toEqual(['2026-02-01T00:00:00', '2026-02-28T23:59:59']);
  expect(written(rangeOf('this_year', 0, now))).toEqual(['2026-01-01T00:00:00', '2026-03-31T23:59:59']);
});

it('the quarters of a year follow each other without a gap by the clock of the zone, newest first', () => {
  const quarters = quartersOf(2025, 3, at('2026-11-23T12:00:00Z'));
  expect(quarters.map((quarter) => written(quarter)[0])).toEqual([
    '2025-09-30T21:00:01',
    '2025-06-30T21:00:01',
    '2025-03-31T21:00:01',
    '2024-12-31T21:00:01',
  ]);
  expect(quarters.slice(0, 1).map((quarter) => written(quarter)[1])).toEqual(['2025-12-31T21:00:00']);
  expect(quarters.slice(1).every(({ stop }, place) => stop + 1 === quarters[place]?.start)).toBe(true);
});

const nextDay = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

it('without a year they are the twelve months until the end of today, none longer than 99 days', () => {
  for (const day of ['2026-11-23', '2024-02-29', '2026-05-31']) {
    const quarters = quartersOf(null, 0, at(`${day}T12:00:00Z`));
    expect(quarters.slice(0, 1).map((quarter) => written(quarter)[1])).toEqual([`${nextDay(day)}T00:00:00`]);
    expect(Math.max(...quarters.map(({ start, stop }) => stop - start))).toBeLessThan(99 * 86_400);
    expect(quarters.slice(1).every(({ stop }, place) => stop + 1 === quarters[place]?.start)).toBe(true);
  }
});
