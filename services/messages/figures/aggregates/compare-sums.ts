import { HOURS, monthStart } from '../buckets';

/**
 * Consumption by hour (hours since 1970-01-01 by the device's clock), by day (days since then) or by month (its first
 * day).
 */
export interface Sums {
  values: ReadonlyMap<number, number>;
  /** The first that the device was there for as a whole: a part of a period is not compared with. */
  wholeFrom: number;
}

/** Sums of a device whose first day with consumption is `first`; undefined = it has none. Pure. */
export const hourSums = (values: Sums['values'], first = Infinity): Sums => ({
  values,
  wholeFrom: (first + 1) * HOURS,
});
export const daySums = (values: Sums['values'], first = Infinity): Sums => ({ values, wholeFrom: first + 1 });
export const monthSums = (values: Sums['values'], first = Infinity): Sums => ({ values, wholeFrom: first });

/** Hour, day or month with its comparisons; null = unknown. */
export interface ComparedSum {
  value: number;
  before: number | null;
  mean: number | null;
}

const WEEK = 7;
/** Like days that a mean is made of: the same weekday of the weeks before. */
const LIKE_DAYS = 4;
/** Smallest number of comparable days for a mean. */
const LEAST_LIKE = 2;
/** A day needs so many days before it. */
export const DAYS_BACK = WEEK * LIKE_DAYS;
/** A month needs so many months before it. */
export const MONTHS_BACK = 3;

/** The months that a month is compared with, the newest first. */
export const monthsBefore = (month: number): number[] =>
  Array.from({ length: MONTHS_BACK }, (_, index) => monthStart(month, -index - 1));

/** A day, the day before it, and the mean of like days; null = nothing is known of it. Pure. */
export const comparedDay = (sums: Sums, day: number): ComparedSum | null =>
  compared(
    sums,
    day,
    day - 1,
    Array.from({ length: LIKE_DAYS }, (_, week) => day - WEEK * (week + 1)),
  );

/** An hour, the hour before it, and the mean of the same hour of like days; null = nothing is known of it. Pure. */
export const comparedHour = (sums: Sums, hour: number): ComparedSum | null =>
  compared(
    sums,
    hour,
    hour - 1,
    Array.from({ length: LIKE_DAYS }, (_, week) => hour - WEEK * HOURS * (week + 1)),
  );

/** A month by its first day, and the months before it, the newest first. Pure. */
export const comparedMonth = (sums: Sums, month: number, before: readonly number[]): ComparedSum | null =>
  compared(sums, month, before[0] ?? 0, before);

function compared(
  { values, wholeFrom }: Sums,
  at: number,
  before: number,
  like: readonly number[],
): ComparedSum | null {
  const value = values.get(at);
  if (value === undefined) return null;
  const whole = (each: number) => (each < wholeFrom ? undefined : values.get(each));
  const known = like.flatMap((each) => whole(each) ?? []);
  const mean = known.length < LEAST_LIKE ? null : known.reduce((sum, each) => sum + each, 0) / known.length;
  return { value, before: whole(before) ?? null, mean };
}
