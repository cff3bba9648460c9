import { plus, times } from '../../store/derived/decimals';
import { leastCertain } from '../../store/derived/final-steps';
import type { Part } from '../figure-parts';

const keyOf = ({ day, hour }: Part): string => `${day}/${String(hour ?? 0).padStart(2, '0')}`;

/**
 * The parts of a virtual point from those of the measured points of its formula, which are added one by one: it keeps
 * as much as one of them has. As for a meter whose reading is late, the flow while one of its points was silent belongs
 * to the next part in which all of them have a value; before the first that all of them are measured in, and after the
 * last, nothing is known.
 */
export class VirtualParts {
  private readonly sums = new Map<string, { part: Part; sum: number; points: number }>();
  private points = 0;
  private readonly since: string | null;

  /** @param begins the days from which its points are measured, YYYY-MM-DD; null = nothing has measured there. */
  constructor(begins: readonly (string | null)[]) {
    this.since = begins.reduce<string | null>(
      (latest, day) => (latest === null || day === null ? null : day > latest ? day : latest),
      begins.length === 0 ? null : '',
    );
  }

  /** Parts of one of its points, each time once. */
  add(factor: number, parts: readonly Part[]): void {
    this.points += 1;
    if (this.since === null) return;
    for (const part of parts) {
      if (part.day < this.since) continue;
      const key = keyOf(part);
      const known = this.sums.get(key);
      const value = times(part.value, factor);
      const estimated = times(part.estimated, Math.abs(factor));
      if (!known) this.sums.set(key, { part: { ...part, estimated }, sum: value, points: 1 });
      else {
        known.sum = plus(known.sum, value);
        known.points += 1;
        known.part = {
          ...known.part,
          origin: leastCertain(known.part.origin, part.origin),
          estimated: plus(known.part.estimated, estimated),
        };
      }
    }
  }

  whole(): Part[] {
    const found: Part[] = [];
    let held = 0;
    for (const [, { part, sum, points }] of [...this.sums].sort(([a], [b]) => (a < b ? -1 : 1))) {
      held = plus(held, sum);
      if (points < this.points) continue;
      found.push({ ...part, value: held });
      held = 0;
    }
    return found;
  }
}
