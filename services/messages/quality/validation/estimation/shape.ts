import type { EstimationMethod } from '@gaugeway/proto/api';
import { slotEnd, type Zone } from '@gaugeway/proto/time/zone';
import { bucketOf, startOf } from '../../../figures/buckets';

const DAY = 86_400;
/** Weeks back whose same weekday counts as alike. */
const WEEKS = [7, 14, 21, 28] as const;

/** A known amount at a time: a rate, or a mean power, of the slot that ends then. */
export interface Known {
  /** Unix seconds. */
  ts: number;
  value: number;
}

/** Likely consumption of a slot, by its end; null = unknown to the method. */
export type Shape = (ts: number) => number | null;

/**
 * The shape that a method gives to missing slots, by those that are known. `gap`: Unix seconds of its first and last
 * slot; `step`: seconds of a slot; `level`: value of a flat shape in each slot.
 */
export function shapeOf(
  method: EstimationMethod,
  known: readonly Known[],
  { gap, step, zone, level }: { gap: { from: number; to: number }; step: number; zone: Zone; level: number },
): Shape {
  if (method === 'linear') return () => null;
  if (method === 'flat') return () => level;
  const bySlot = new Map<string, number>();
  const means = new Map<number, { sum: number; count: number }>();
  const placeOf = (ts: number) => {
    const { day } = bucketOf(ts, zone);
    return { day, slot: Math.floor((ts - 1 - startOf(day, zone)) / step) };
  };
  for (const { ts, value } of known) {
    const { day, slot } = placeOf(ts);
    bySlot.set(`${day}/${slot}`, value);
    const mean = means.get(slot) ?? { sum: 0, count: 0 };
    means.set(slot, { sum: mean.sum + value, count: mean.count + 1 });
  }
  const meanOf = (slot: number) => {
    const mean = means.get(slot);
    return mean ? mean.sum / mean.count : null;
  };
  const length = Math.max(1, Math.ceil((gap.to - gap.from + step) / DAY));
  return (ts) => {
    const { day, slot } = placeOf(ts);
    if (method === 'neighbour') return bySlot.get(`${day - length}/${slot}`) ?? meanOf(slot);
    const alike = WEEKS.flatMap((back) => bySlot.get(`${day - back}/${slot}`) ?? []);
    return alike.length > 0 ? alike.reduce((sum, value) => sum + value, 0) / alike.length : meanOf(slot);
  };
}

/** Ends of the slots of a period (after `from` until and with `to`) by a clock of the zone. */
export function slotEnds({ from, to, step, zone }: { from: number; to: number; step: number; zone: Zone }): number[] {
  const ends: number[] = [];
  for (let end = slotEnd(zone, from + 1, step); end <= to; end = slotEnd(zone, end + 1, step)) ends.push(end);
  return ends;
}

/** Stretches of slots without a row, each by the ends of its slots. */
export function missingRuns(ends: readonly number[], present: ReadonlySet<number>): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const end of ends) {
    if (!present.has(end)) {
      run.push(end);
      continue;
    }
    if (run.length > 0) runs.push(run);
    run = [];
  }
  if (run.length > 0) runs.push(run);
  return runs;
}
