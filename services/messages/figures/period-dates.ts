import { dayAt, layered, type Zone, type ZoneLayer } from '@gaugeway/proto/time/zone';
import { dateOf, dayOfDate, monthStart, startOf } from './buckets';

/** Days of a billing period, YYYY-MM-DD, inclusive. */
export interface PeriodDates {
  first: string;
  last: string;
}

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

/** The given number of periods, newest first, from the one of a day on. Pure. */
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

/** Ended periods in which the schedule looks for one that it missed. */
const MOST_MISSED = 12;

/**
 * Ended periods that the schedule has to close, the oldest first: those after the newest one that it has closed, because
 * a period may be shorter than the days until it closes, or the server may have been off. If it has closed none, the last
 * one and those after the newest one that a user has closed. Pure.
 */
export function periodsDue(
  today: string,
  firstDay: number,
  stored: readonly (PeriodDates & { isScheduled: boolean })[],
): PeriodDates[] {
  const ended = recentPeriods(today, firstDay, stored, MOST_MISSED + 1).slice(1);
  const placeOf = (which: (period: { isScheduled: boolean }) => boolean) =>
    ended.findIndex(({ first }) => stored.some((each) => each.first === first && which(each)));
  const scheduled = placeOf(({ isScheduled }) => isScheduled);
  const count =
    scheduled < 0
      ? Math.max(
          1,
          placeOf(() => true),
        )
      : scheduled;
  return ended.slice(0, count).toReversed();
}

/** A period with its borders, Unix seconds [from, to). */
export interface PeriodTimes extends PeriodDates {
  from: number;
  to: number;
}

/**
 * A period by a clock. Beside a stored one it begins and ends where that ends and begins: no time is in two periods or
 * in none where the clock was changed after it was stored. Pure.
 */
export function periodBy(dates: PeriodDates, zone: Zone, stored: readonly PeriodTimes[]): PeriodTimes & { zone: Zone } {
  const [first, after] = [dayOfDate(dates.first), dayOfDate(dates.last) + 1];
  const earlier = stored.find(({ last }) => dayOfDate(last) + 1 === first);
  const later = stored.find((each) => dayOfDate(each.first) === after);
  return { ...dates, from: earlier?.to ?? startOf(first, zone), to: later?.from ?? startOf(after, zone), zone };
}

/** Midnights from the first day to the day after the last one, Unix seconds: one more than there are days. */
export function midnightsOf({ first, last, from, to }: PeriodTimes, zone: Zone): number[] {
  const begin = dayOfDate(first);
  const inner = Array.from({ length: dayOfDate(last) - begin }, (_, day) => startOf(begin + day + 1, zone));
  return [from, ...inner, to];
}

/** A stored period with its clock. */
export interface ClosedTimes extends PeriodTimes {
  zone: Zone;
}

/**
 * A clock with the midnights of stored periods, the oldest first, where it was changed for their days since. The day
 * after a period begins where that ended. The same object if there are none. Pure.
 */
export function clockWith(clock: Zone, stored: readonly ClosedTimes[]): Zone {
  const isMoved = ({ first, last, from, to }: ClosedTimes) =>
    startOf(dayOfDate(first), clock) !== from || startOf(dayOfDate(last) + 1, clock) !== to;
  return (stored.some(isMoved) ? layered(clock, stored.map(layerOf)) : null) ?? clock;
}

/** The clock of a stored period on its days, and on the one after them if that begins by it. */
function layerOf({ first, last, to, zone }: ClosedTimes): ZoneLayer {
  const next = dayOfDate(last) + 1;
  const after = startOf(next, zone) === to ? next : next - 1;
  const dated = typeof zone === 'object' ? zone : [{ from: '', zone }];
  const begun = dated.findLast(({ from }) => from <= first) ?? dated[0];
  return [
    { from: '', zone: null },
    { from: first, zone: begun?.zone ?? 0 },
    ...dated.filter(({ from }) => from > first && from <= dateOf(after)),
    { from: dateOf(after + 1), zone: null },
  ];
}

/** Today by a clock. */
export const todayOf = (unixSeconds: number, zone: Zone): string => dateOf(dayAt(zone, unixSeconds));
