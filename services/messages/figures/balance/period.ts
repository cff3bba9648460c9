import { dayAt, type Zone } from '@gaugeway/proto/time/zone';
import { monthStart, startOf } from '../buckets';

/** Borders of the days or months of a period in a time zone, Unix seconds: one more than there are parts. */
export function bordersOf(
  { start, stop, step }: { start: number; stop: number; step: 'day' | 'month' },
  zone: Zone,
  most: number,
): number[] {
  const first = dayAt(zone, start);
  const at = (index: number): number => startOf(step === 'day' ? first + index : monthStart(first, index), zone);
  const borders = [at(0)];
  while ((borders.at(-1) ?? 0) <= stop && borders.length <= most + 1) borders.push(at(borders.length));
  return borders;
}

/** The borders of those parts that have begun: in a day to come no meter is silent yet. One alone where none has. */
export function begun(borders: readonly number[], now: number): number[] {
  return borders.filter((_, index) => (borders[index - 1] ?? 0) <= now);
}
