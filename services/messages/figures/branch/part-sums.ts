import type { PartOfPoints } from '../periods/frozen/frozen-figures.repository';
import type { DayValue } from './point-sums';

/** Consumption by day or month, added up part by part. */
export class PartSums {
  private readonly found = new Map<string, PartOfPoints>();

  constructor(parts: readonly PartOfPoints[] = []) {
    this.add(parts);
  }

  /** Parts of other points. */
  add(parts: readonly PartOfPoints[]): void {
    this.join(parts, (one, other) => one + other);
  }

  /** Parts of the same points from other days. */
  adjoin(parts: readonly PartOfPoints[]): void {
    this.join(parts, Math.max);
  }

  parts(): PartOfPoints[] {
    return [...this.found.values()];
  }

  private join(parts: readonly PartOfPoints[], pointsOf: (one: number, other: number) => number): void {
    for (const { day, value, estimated, points } of parts) {
      const known = this.found.get(day) ?? { day, value: 0, estimated: 0, points: 0 };
      const sums = { value: known.value + value, estimated: known.estimated + estimated };
      this.found.set(day, { day, ...sums, points: pointsOf(known.points, points) });
    }
  }
}

/** Parts of one point from its days. Pure. */
export function partsOfPoint(days: readonly DayValue[], by: 'day' | 'month'): PartOfPoints[] {
  const own = new PartSums();
  for (const { day, ...sums } of days)
    own.adjoin([{ day: by === 'day' ? day : `${day.slice(0, 7)}-01`, ...sums, points: 1 }]);
  return own.parts();
}
