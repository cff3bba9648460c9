import { hoursOfDay, slotEnd, type Zone } from '@gaugeway/proto/time/zone';
import { minus, plus } from '../../store/derived/decimals';
import {
  type CountedReading,
  type FinalStep,
  FinalSteps,
  isShared,
  leastCertain,
  type NextReading,
  type Origin,
  sharedUntil,
} from '../../store/derived/final-steps';
import { type FactsOf, factsUnknown } from '../../store/derived/register-facts';
import type { Cell } from '../../store/derived/registers';
import { type Bucket, bucketOf, HOURS } from '../buckets';
import { originAt, originsOf } from './origins';

const HOUR = 3600;

/** Consumption of one register of a device on one day, by hour; null = no reading ended in the hour. */
export interface AggregatedDay {
  field: string;
  /** Days since 1970-01-01, by the clock of the device; a day has 24 hours, or 23 and 25 where that is changed. */
  day: number;
  hours: Cell[];
  /** A letter per hour (origins.ts); null = all are measured. */
  origins: string | null;
  /** Sum of the hours. */
  value: number;
}

/** A row of registers with its counted values. */
export interface RegisterRow {
  /** Unix seconds. */
  ts: number;
  values: ReadonlyMap<string, number>;
  heldBack: ReadonlySet<string>;
  /** Values that are not as the device measured them; absent = all are. */
  origins?: ReadonlyMap<string, CountedReading['origin']>;
}

/** Rows of one device in a window, and the readings before and after it. */
export interface AggregatedRows {
  /** Oldest first. */
  rows: readonly RegisterRow[];
  /** Newest counted readings before the first row, by field, oldest first. */
  before: ReadonlyMap<string, { readings: readonly CountedReading[]; isHeld: boolean }>;
  /** Reading that closes the step over the end of the window, by field. */
  next?: ReadonlyMap<string, NextReading>;
  /** Unix seconds from which on steps begin; absent = all count. */
  since?: number;
  zone: Zone;
  factsOf?: FactsOf | undefined;
}

/**
 * Final values by day and hour of the registers. Consumption between two readings belongs to the hour of the later one.
 * Over values that are held back or absent, it is shared out over the hours and marked. Either way the hours of any
 * period between two readings add up to the difference of the register.
 */
export function daysOf(
  { rows, before, next, since = -Infinity, zone, factsOf = factsUnknown }: AggregatedRows,
  fields: Iterable<string>,
): AggregatedDay[] {
  const found: AggregatedDay[] = [];
  for (const field of fields) {
    const steps = new FinalSteps(factsOf(field), before.get(field));
    const days = new Map<number, Building>();
    const add = (step: FinalStep | null) => {
      if (step && step.from >= since) addStep(days, field, step, zone);
    };
    for (const row of rows) {
      const value = row.values.get(field);
      if (value === undefined) continue;
      if (row.heldBack.has(field)) steps.hold();
      else add(steps.next({ ts: row.ts, value, origin: row.origins?.get(field) ?? 'measured' }));
    }
    const closing = next?.get(field);
    if (closing) {
      if (closing.isHeld) steps.hold();
      add(steps.next(closing));
    }
    for (const { originOf, ...day } of days.values()) {
      const origins = originOf.size === 0 ? null : originsOf(day.hours, (hour) => originOf.get(hour) ?? 'measured');
      found.push({ ...day, origins });
    }
  }
  return found;
}

/** Adds the amount of a step to its hours; hours of a step with an unknown amount have no value. */
function addStep(days: Map<number, Building>, field: string, step: FinalStep, zone: Zone): void {
  const { from, to, flowed, origin } = step;
  if (flowed === null) return;
  if (!isShared(step)) {
    addHour(days, field, bucketOf(to, zone), zone, flowed, origin);
    return;
  }
  const ends: number[] = [];
  for (let at = slotEnd(zone, from + 1, HOUR); at < to; at = slotEnd(zone, at + 1, HOUR)) ends.push(at);
  ends.push(to);
  const parts = sharedUntil(step, ends);
  let counted = 0;
  for (const [place, end] of ends.entries()) {
    const all = parts[place] ?? 0;
    addHour(days, field, bucketOf(end, zone), zone, minus(all, counted), origin);
    counted = all;
  }
}

interface Building extends Omit<AggregatedDay, 'origins'> {
  originOf: Map<number, Origin>;
}

function addHour(
  days: Map<number, Building>,
  field: string,
  { day, hour }: Bucket,
  zone: Zone,
  amount: number,
  origin: Origin,
): void {
  const known = days.get(day) ?? emptyDay(field, day, zone);
  days.set(day, known);
  known.hours[hour] = plus(known.hours[hour] ?? 0, amount);
  known.value = plus(known.value, amount);
  if (origin !== 'measured') known.originOf.set(hour, leastCertain(known.originOf.get(hour) ?? 'measured', origin));
}

const emptyDay = (field: string, day: number, zone: Zone): Building => ({
  ...{ field, day, hours: none(hoursOfDay(zone, day)), value: 0 },
  originOf: new Map(),
});

/**
 * Days of which the first begins before the built hours: its hours before `since` are those of the stored days. A
 * register without an hour left has no day.
 */
export function continued(
  built: readonly AggregatedDay[],
  stored: readonly AggregatedDay[],
  since: Bucket,
): AggregatedDay[] {
  const firsts = new Map(built.filter(({ day }) => day === since.day).map((day) => [day.field, day]));
  const earlier = new Map(stored.filter(({ day }) => day === since.day).map((day) => [day.field, day]));
  const first = [...new Set([...firsts.keys(), ...earlier.keys()])].flatMap((field): AggregatedDay[] => {
    const [before, after] = [earlier.get(field), firsts.get(field)];
    const of = (hour: number) => (hour < since.hour ? before : after);
    // A built day has the hours of the current zone.
    const count = after?.hours.length ?? before?.hours.length ?? HOURS;
    const hours = none(count).map((_, hour) => of(hour)?.hours[hour] ?? null);
    const given = hours.filter((value) => value !== null);
    if (given.length === 0) return [];
    const origins = originsOf(hours, (hour) => originAt(of(hour)?.origins ?? null, hour));
    return [{ field, day: since.day, hours, origins, value: given.reduce(plus, 0) }];
  });
  return [...first, ...built.filter(({ day }) => day > since.day)];
}

const none = (hours: number): Cell[] => Array.from({ length: hours }, () => null);
