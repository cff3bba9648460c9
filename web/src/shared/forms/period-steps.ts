import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import type { Period } from './period';

dayjs.extend(utc);

/** Time in the zone (hours from UTC). */
const inZone = (unixSeconds: number, zone: number): Dayjs => dayjs.unix(unixSeconds).utcOffset(zone * 60);

/** Number of whole calendar months of the period; 0 = the period is not whole months. */
function wholeMonths({ start, stop }: Period, zone: number): number {
  const first = inZone(start, zone);
  const after = inZone(stop + 1, zone);
  const isWhole = first.date() === 1 && after.date() === 1 && first.unix() === first.startOf('day').unix();
  return isWhole && after.unix() === after.startOf('day').unix() ? after.diff(first, 'month') : 0;
}

/** Period of the same length that ends at the start of this one (-1), or starts at its end (1); months stay months. */
export function neighbour(period: Period, direction: -1 | 1, zone: number): Period {
  const months = wholeMonths(period, zone);
  if (months > 0) {
    const start = inZone(period.start, zone).add(direction * months, 'month');
    return { start: start.unix(), stop: start.add(months, 'month').unix() - 1 };
  }
  const length = period.stop - period.start + 1;
  return { start: period.start + direction * length, stop: period.stop + direction * length };
}

/** The same days one year earlier. */
export function yearBefore({ start, stop }: Period, zone: number): Period {
  const first = inZone(start, zone).subtract(1, 'year').unix();
  return { start: first, stop: first + stop - start };
}

export const RANGES = ['yesterday', 'this_month', 'last_month', 'this_year'] as const;
export type Range = (typeof RANGES)[number];

/** Calendar period in the zone. */
export function rangeOf(range: Range, zone: number, now = Date.now() / 1000): Period {
  const today = inZone(now, zone).startOf('day');
  const unit = range === 'yesterday' ? 'day' : range === 'this_year' ? 'year' : 'month';
  const isLast = range === 'yesterday' || range === 'last_month';
  const first = isLast ? today.startOf(unit).subtract(1, unit) : today.startOf(unit);
  const after = isLast ? today.startOf(unit) : today.add(1, 'day');
  return { start: first.unix(), stop: after.unix() - 1 };
}

const QUARTER = 3;
const MONTHS = 12;

/**
 * Quarters of a year, newest first: of the calendar year in the zone (hours from UTC), or of the twelve months until
 * the end of the day `now` (Unix seconds) if `year` is null. No quarter is longer than 92 days. An interval is reported
 * at its end: that of midnight belongs to the day before.
 */
export function quartersOf(year: number | null, zone: number, now = Date.now() / 1000): Period[] {
  const today = inZone(now, zone).startOf('day');
  const first =
    year === null ? today.add(1, 'day').subtract(MONTHS, 'month') : today.year(year).month(0).date(1).startOf('day');
  const border = (quarter: number) => first.add(quarter * QUARTER, 'month').unix();
  return [3, 2, 1, 0].map((quarter) => ({ start: border(quarter) + 1, stop: border(quarter + 1) }));
}
