import { bucketOf, startOf } from '../../figures/buckets';
import type { DayRow, SeriesRow } from './quality.repository';
import { gapsIn } from './rules/gap';
import { type DayCounts, dayCounts, dueSlots, fold, SLOT } from './slots';

/** Rows of a type that are expected of a device. */
export type ExpectedSeries = Omit<SeriesRow, 'name' | 'modelId'>;

export interface TimedDay extends DayCounts {
  /** Days since 1970-01-01. */
  day: number;
  slots: string;
  /** Slots whose values should have come by now. */
  due: number;
}

export const dayRange = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);

/** The days of a series from its first on, with those that have no row; none of the future. */
export function daysOf(series: ExpectedSeries, rows: readonly DayRow[], first: number, last: number): TimedDay[] {
  const { deviceId, type, zone, perDay, firstDay, isActive, removedAt = null } = series;
  const now = Date.now() / 1000;
  const known = new Map(
    rows.flatMap((row) => (row.deviceId === deviceId && row.type === type ? [[row.day, row.slots] as const] : [])),
  );
  return dayRange(Math.max(first, firstDay), Math.min(last, bucketOf(now, zone).day)).map((day) => {
    const slots = fold(known.get(day) ?? SLOT.none.repeat(perDay), perDay);
    const due = isActive ? dueSlots(day, zone, perDay, Math.min(now, removedAt ?? now)) : 0;
    return { day, slots, due, ...dayCounts(slots, due) };
  });
}

/** The stretches of a series that have no measured value. */
export function stretchesOf(
  { zone, perDay }: Pick<ExpectedSeries, 'zone' | 'perDay'>,
  days: readonly TimedDay[],
  shortest: number,
) {
  const [begin] = days;
  if (!begin) return [];
  const seconds = 86_400 / perDay;
  // The last slots of a day of 23 hours do not exist.
  const slots = days.flatMap(({ day, slots: states, due }) =>
    Array.from(states, (state, slot) => ({
      state,
      isDue: slot < due,
      from: startOf(day, zone) + slot * seconds,
    })).filter(({ from }) => from < startOf(day + 1, zone)),
  );
  const at = (place: number) => slots[place]?.from ?? startOf(begin.day + days.length, zone);
  const isMissing = slots.map(({ state, isDue }) => state === SLOT.estimated || (state === SLOT.none && isDue));
  return gapsIn(isMissing, shortest).map(({ from, to }) => ({
    from: at(from),
    to: at(to + 1),
    missing: to - from + 1,
    estimated: slots.slice(from, to + 1).every(({ state }) => state === SLOT.estimated),
  }));
}
