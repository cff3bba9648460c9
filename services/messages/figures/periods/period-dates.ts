import { dateOf, dayOfDate, monthStart } from '../aggregates/buckets';

/** Days of a billing period, YYYY-MM-DD, inclusive. */
export interface PeriodDates {
  first: string;
  last: string;
}

const DAY = 86_400;

/** Begin of the period with a day of the month in which a day lies, as a day since 1970-01-01. */
function beginOf(day: number, firstDay: number): number {
  const begin = monthStart(day) + firstDay - 1;
  return begin <= day ? begin : monthStart(day, -1) + firstDay - 1;
}

/** First day of the next period. */
const nextBegin = (begin: number, firstDay: number): number => monthStart(begin, 1) + firstDay - 1;

/** The period of a day. Pure. */
export function periodOf(date: string, firstDay: number): PeriodDates {
  const begin = beginOf(dayOfDate(date), firstDay);
  return { first: dateOf(begin), last: dateOf(nextBegin(begin, firstDay) - 1) };
}

/**
 * The period of a day beside stored ones: those keep their days, so that after another first day was set the period that
 * follows is cut and no day is in two periods or in none. Pure.
 */
export function periodBeside(date: string, firstDay: number, stored: readonly PeriodDates[]): PeriodDates {
  const own = stored.find(({ first, last }) => first <= date && date <= last);
  if (own) return own;
  const grid = periodOf(date, firstDay);
  const before = stored.filter(({ last }) => last < date && last >= grid.first).map(({ last }) => dayOfDate(last) + 1);
  const after = stored
    .filter(({ first }) => first > date && first <= grid.last)
    .map(({ first }) => dayOfDate(first) - 1);
  return {
    first: before.length > 0 ? dateOf(Math.max(...before)) : grid.first,
    last: after.length > 0 ? dateOf(Math.min(...after)) : grid.last,
  };
}

/** So many periods, the newest first, from the one of a day on. Pure. */
export function recentPeriods(
  today: string,
  firstDay: number,
  stored: readonly PeriodDates[],
  count: number,
): PeriodDates[] {
  const found: PeriodDates[] = [];
  for (let date = today; found.length < count;) {
    const period = periodBeside(date, firstDay, stored);
    found.push(period);
    date = dateOf(dayOfDate(period.first) - 1);
  }
  return found;
}

/** Unix seconds of a period by a clock, [from, to). */
export function secondsOf({ first, last }: PeriodDates, zone: number): { from: number; to: number } {
  const shift = Math.round(zone * 3600);
  return { from: dayOfDate(first) * DAY - shift, to: (dayOfDate(last) + 1) * DAY - shift };
}

/** Midnights from the first day to the day after the last one, Unix seconds: one more than there are days. */
export function midnightsOf(from: number, to: number): number[] {
  return Array.from({ length: Math.round((to - from) / DAY) + 1 }, (_, day) => from + day * DAY);
}

/** Today by a clock. */
export const todayOf = (unixSeconds: number, zone: number): string =>
  dateOf(Math.floor((unixSeconds + Math.round(zone * 3600)) / DAY));
