import { roundFigure } from '@gaugeway/proto/number/figure';
import { leastCertain } from '../../store/derived/final-steps';
import type { PointParts } from '../figure-parts';

/**
 * The consumption of a virtual point from that of the measured points of its formula, which are added one by one: it
 * keeps as much as one of them has. A part has a value where all of them have one in the same unit; it is incomplete,
 * estimated or silent where one of them is.
 */
export class VirtualPoint {
  private unit = '';
  private isOneUnit = true;
  private isEmpty = true;
  private readonly sums: { sum: number; isKnown: boolean; flags: Flags }[];

  constructor(private readonly times: readonly number[]) {
    this.sums = times.slice(1).map(() => ({ sum: 0, isKnown: true, flags: { ...NO_FLAGS } }));
  }

  add(factor: number, { parts, unit }: PointParts): void {
    this.isEmpty = false;
    if (unit !== '' && this.unit !== '' && unit !== this.unit) this.isOneUnit = false;
    if (this.unit === '') this.unit = unit;
    for (const [place, { value, is_incomplete, is_estimated, is_silent, origin }] of parts.entries()) {
      const own = this.sums[place];
      if (!own) continue;
      own.sum += factor * (value ?? 0);
      own.isKnown &&= value !== null;
      own.flags.is_incomplete ||= is_incomplete;
      own.flags.is_estimated ||= is_estimated;
      own.flags.is_silent ||= is_silent;
      own.flags.origin = leastCertain(own.flags.origin, origin);
    }
  }

  whole(): PointParts {
    const parts = this.sums.map(({ sum, isKnown, flags }, place) => ({
      ...{ from: this.times[place] ?? 0, to: this.times[place + 1] ?? 0 },
      value: isKnown && this.isOneUnit && !this.isEmpty ? roundFigure(sum) : null,
      ...flags,
      origin: isKnown && this.isOneUnit && !this.isEmpty ? flags.origin : ('none' as const),
    }));
    return { parts, unit: this.unit };
  }
}

type Flags = Pick<PointParts['parts'][number], 'is_incomplete' | 'is_estimated' | 'is_silent' | 'origin'>;
const NO_FLAGS: Flags = { is_incomplete: false, is_estimated: false, is_silent: false, origin: 'measured' };
