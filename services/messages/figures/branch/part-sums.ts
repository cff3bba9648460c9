import type { ObjectConsumption } from '@gaugeway/proto/api';
import type { DayValue } from './point-sums';

type Part = ObjectConsumption['parts'][number];

/** Consumption by day or month, added up part by part. */
export class PartSums {
  private readonly found = new Map<string, Part>();

  constructor(parts: readonly Part[] = []) {
    this.add(parts);
  }

  /** Parts of other points. */
  add(parts: readonly Part[]): void {
    this.join(parts, (one, other) => one + other);
  }

  /** Parts of the same points from other days. */
  adjoin(parts: readonly Part[]): void {
    this.join(parts, Math.max);
  }

  parts(): Part[] {
    return [...this.found.values()];
  }

  private join(parts: readonly Part[], pointsOf: (one: number, other: number) => number): void {
    for (const { day, value, points } of parts) {
      const known = this.found.get(day) ?? { day, value: 0, points: 0 };
      this.found.set(day, { day, value: known.value + value, points: pointsOf(known.points, points) });
    }
  }
}

/** Parts of one point from its days. Pure. */
export function partsOfPoint(days: readonly DayValue[], by: 'day' | 'month'): Part[] {
  const own = new PartSums();
  for (const { day, value } of days)
    own.adjoin([{ day: by === 'day' ? day : `${day.slice(0, 7)}-01`, value, points: 1 }]);
  return own.parts();
}
