import { plus } from '../../store/derived/decimals';
import { type Cell, deltasOf } from '../../store/derived/registers';
import type { MeterRow } from '../../store/derived/table';
import { type Bucket, bucketOf, HOURS } from './buckets';

/** What one register of a device counted on one day, by hour; null = no reading ended in the hour. */
export interface AggregatedDay {
  field: string;
  /** Days since 1970-01-01, by the clock of the device. */
  day: number;
  hours: Cell[];
  /** Sum of the hours. */
  value: number;
}

/** The rows of one device in a window, and what is known before it. */
export interface AggregatedRows {
  /** Oldest first. */
  rows: readonly Pick<MeterRow, 'ts' | 'values' | 'heldBack'>[];
  /** By field, the newest reading that counts before the first row. */
  before: ReadonlyMap<string, number>;
  /** Hours from UTC. */
  zone: number;
}

/**
 * Consumption by day and hour of the registers, as `deltasOf` derives it: over missing rows and roll-over, without
 * values that are held back. What flowed between two readings that count belongs to the hour of the later one, so that
 * the hours of any period add up to the difference of its registers.
 */
export function daysOf({ rows, before, zone }: AggregatedRows, fields: Iterable<string>): AggregatedDay[] {
  const buckets = rows.map(({ ts }) => bucketOf(ts, zone));
  const found: AggregatedDay[] = [];
  for (const field of fields) {
    const values = rows.map((row) => (row.heldBack.has(field) ? null : (row.values.get(field) ?? null)));
    const { delta } = deltasOf([{ values, before: before.get(field) ?? null, after: null }]);
    const days = new Map<number, AggregatedDay>();
    for (const [place, flowed] of delta.entries()) {
      const bucket = buckets[place];
      if (flowed === null || !bucket) continue;
      const { day, hour } = bucket;
      const known = days.get(day) ?? { field, day, hours: none(HOURS), value: 0 };
      days.set(day, known);
      known.hours[hour] = plus(known.hours[hour] ?? 0, flowed);
      known.value = plus(known.value, flowed);
    }
    found.push(...days.values());
  }
  return found;
}

/**
 * Days of which the first begins before what was built: its hours before `since` are those of the days that stand. A
 * register without an hour left has no day.
 */
export function continued(
  built: readonly AggregatedDay[],
  standing: readonly AggregatedDay[],
  since: Bucket,
): AggregatedDay[] {
  const firsts = new Map(built.filter(({ day }) => day === since.day).map((day) => [day.field, day]));
  const earlier = new Map(standing.filter(({ day }) => day === since.day).map((day) => [day.field, day]));
  const first = [...new Set([...firsts.keys(), ...earlier.keys()])].flatMap((field): AggregatedDay[] => {
    const before = earlier.get(field)?.hours.slice(0, since.hour) ?? none(since.hour);
    const after = firsts.get(field)?.hours.slice(since.hour) ?? none(HOURS - since.hour);
    const hours = [...before, ...after];
    const given = hours.filter((value) => value !== null);
    return given.length > 0 ? [{ field, day: since.day, hours, value: given.reduce(plus, 0) }] : [];
  });
  return [...first, ...built.filter(({ day }) => day !== since.day)];
}

const none = (hours: number): Cell[] => Array.from({ length: hours }, () => null);
