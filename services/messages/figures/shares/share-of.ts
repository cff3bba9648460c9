import type { share } from '@gaugeway/proto/api';
import { dayAt, type Zone } from '@gaugeway/proto/time/zone';
import type { z } from 'zod';
import { dateOf } from '../buckets';
import type { Dates } from '../figure-parts';

export type Share = z.output<typeof share>;

/** Hours of registers: due by now, and found final and estimated. */
export interface CountedSlots {
  expected: number;
  final: number;
  estimated: number;
}

/**
 * Days, inclusive, between each two of the times, Unix seconds. Less than a day has none: its first day is after its last.
 * Pure.
 */
export const daysBetween = (times: readonly number[], zone: Zone): Dates[] =>
  times.slice(1).map((to, place) => ({
    from: dateOf(dayAt(zone, times[place] ?? 0)),
    to: dateOf(dayAt(zone, to) - 1),
  }));

/** Shares of the slots of each place, of all points together. Pure. */
export function sharesByPlace(slots: readonly (CountedSlots & { place: number })[]): Map<number, Share | null> {
  const places = new Map<number, CountedSlots[]>();
  for (const each of slots) {
    const own = places.get(each.place);
    if (own) own.push(each);
    else places.set(each.place, [each]);
  }
  return new Map([...places].map(([place, own]) => [place, shareOf(own)]));
}

const DIGITS = 4;

/** Parts of the time of a sum that add up to 1; null = nothing was due. Pure. */
export function shareOf(counted: readonly CountedSlots[]): Share | null {
  const sum = { expected: 0, final: 0, estimated: 0 };
  for (const { expected, final, estimated } of counted) {
    // The reading of the hour that has just ended is found before it is due.
    sum.expected += expected;
    sum.final += Math.min(final, expected);
    sum.estimated += Math.min(estimated, expected - Math.min(final, expected));
  }
  if (sum.expected === 0) return null;
  const part = (slots: number) => Number((slots / sum.expected).toFixed(DIGITS));
  const [final, estimated] = [part(sum.final), part(sum.estimated)];
  return { final, estimated, missing: Number(Math.max(0, 1 - final - estimated).toFixed(DIGITS)) };
}
