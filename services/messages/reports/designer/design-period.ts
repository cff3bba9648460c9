import { type DesignPeriod, MOST_REPORT_PARTS } from '@gaugeway/proto/api';
import { dayAt, dayBounds, offsetAt, offsetText, type Zone } from '@gaugeway/proto/time/zone';
import { dayOfDate, startOf } from '../../figures/buckets';
import { begun, bordersOf } from '../../figures/balance/period';
import { designTooManyParts } from './designer.errors';

/** Days, inclusive: YYYY-MM-DD. */
export interface Days {
  start: string;
  end: string;
}
export type DesignStep = 'hour' | 'day' | 'month';

const DAY = 86_400;
const HOUR = 3600;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
/** `month` may be below 0 or above 11. */
const date = (year: number, month: number, day: number): string => dateOf(Date.UTC(year, month, day));

/**
 * The days of a period, as they are at a time. Pure.
 *
 * @param now Unix seconds
 */
export function daysOfPeriod(period: DesignPeriod, zone: Zone, now: number): Days {
  const today = new Date(dayAt(zone, now) * DAY * 1000);
  const [year, month, day] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  // Monday is the first day of a week.
  const monday = day - ((today.getUTCDay() + 6) % 7);
  switch (period.kind) {
    case 'dates':
      return { start: period.date_start ?? date(year, month, day), end: period.date_end ?? date(year, month, day) };
    case 'yesterday':
      return { start: date(year, month, day - 1), end: date(year, month, day - 1) };
    case 'last_week':
      return { start: date(year, month, monday - 7), end: date(year, month, monday - 1) };
    case 'this_month':
      return { start: date(year, month, 1), end: date(year, month, day) };
    case 'last_month':
      return { start: date(year, month - 1, 1), end: date(year, month, 0) };
    case 'this_year':
      return { start: date(year, 0, 1), end: date(year, month, day) };
  }
}

/** The span that a period is compared with: whole months with as many months before them, else as many days. Pure. */
export function daysBefore({ start, end }: Days, to: 'previous' | 'year'): Days {
  const [from, last] = [new Date(start), new Date(end)];
  const shifted = (at: Date, months: number) =>
    // The 31st of a month with fewer days is its last.
    new Date(
      Date.UTC(
        at.getUTCFullYear(),
        at.getUTCMonth() + months,
        Math.min(
          at.getUTCDate(),
          new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate(),
        ),
      ),
    );
  if (to === 'year') return { start: dateOf(shifted(from, -12).getTime()), end: dateOf(shifted(last, -12).getTime()) };
  const after = new Date(last.getTime() + DAY * 1000);
  if (from.getUTCDate() === 1 && after.getUTCDate() === 1) {
    const months = (after.getUTCFullYear() - from.getUTCFullYear()) * 12 + after.getUTCMonth() - from.getUTCMonth();
    return { start: dateOf(shifted(from, -months).getTime()), end: dateOf(from.getTime() - DAY * 1000) };
  }
  const days = (last.getTime() - from.getTime()) / (DAY * 1000) + 1;
  return { start: dateOf(from.getTime() - days * DAY * 1000), end: dateOf(from.getTime() - DAY * 1000) };
}

/** Bounds of the days, Unix seconds; the end is that of the next day. */
export function spanOf({ start, end }: Days, zone: Zone): { from: number; to: number } {
  return { from: startOf(dayOfDate(start), zone), to: startOf(dayOfDate(end) + 1, zone) };
}

/**
 * Borders of the hours, days or months of a period that have begun, Unix seconds: one more than there are parts; a month is
 * in it with those of its days that are. Throws `designTooManyParts`.
 */
export function bordersBy(step: DesignStep, days: Days, zone: Zone, now: number): number[] {
  const { from, to } = spanOf(days, zone);
  const borders =
    step === 'hour'
      ? Array.from({ length: Math.min((to - from) / HOUR, MOST_REPORT_PARTS + 1) + 1 }, (_, at) => from + at * HOUR)
      : bordersOf({ start: from, stop: to - 1, step }, zone, MOST_REPORT_PARTS).map((at) =>
          Math.min(Math.max(at, from), to),
        );
  if (borders.length > MOST_REPORT_PARTS + 1) throw designTooManyParts({ most: MOST_REPORT_PARTS });
  return begun(borders, now);
}

/** true: the offset changes on the day of a time, whose hours then carry their offsets. */
function isChanging(zone: Zone, at: number): boolean {
  const { from, to } = dayBounds(zone, dayAt(zone, at));
  return offsetAt(zone, from) !== offsetAt(zone, to);
}

/** Name of an hour, day or month, by the clock of `zone`. Pure. */
export function partTitle(step: DesignStep, at: number, zone: Zone): string {
  const offset = offsetAt(zone, at);
  const [day = '', time = ''] = new Date((at + offset) * 1000).toISOString().slice(0, 16).split('T');
  const [year = '', month = '', of = ''] = day.split('-');
  if (step === 'month') return `${month}.${year}`;
  if (step === 'day') return `${of}.${month}.${year}`;
  const name = `${of}.${month} ${time}`;
  return isChanging(zone, at) ? `${name} ${offsetText(offset)}` : name;
}
