import type { Part } from '../../figure-parts';
import type { DaySum } from './frozen-figure';

/** Parts by day, in order, with the closed days in place of the live ones; null = a closed day without a value. Pure. */
export function withClosedDays(parts: readonly Part[], closed: ReadonlyMap<string, DaySum | null>): Part[] {
  const byDay = new Map(parts.map((part) => [part.day, part]));
  for (const [day, sum] of closed) {
    if (sum === null) byDay.delete(day);
    else byDay.set(day, { day, hour: null, ...sum });
  }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}
