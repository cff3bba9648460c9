import { plus } from '../../../store/derived/decimals';
import { leastCertain, type Origin, ORIGINS } from '../../../store/derived/final-steps';

/** Consumption with its certainty. */
export interface PartFigure {
  value: number | null;
  isIncomplete: boolean;
  origin: Origin;
  /** No reading came in it. */
  isSilent: boolean;
}

/** A part of a period, Unix seconds [from, to). */
export interface Span {
  from: number;
  to: number;
}

/** Closed figures of a point in a period, as far as its consumption matters. */
export interface FrozenPeriod extends Span, PartFigure {
  revision: number;
  /** Figures by day of the company's clock. */
  days: readonly PartFigure[];
  /** Unix seconds at which the days begin, and at which the last one ends. */
  borders: readonly number[];
}

/**
 * The consumption of a part from closed figures: whole periods as they were closed, days of them as they were closed by
 * day. null where the part has a time that is in no closed day. Pure.
 *
 * @param periods in the order of time
 */
export function frozenPart({ from, to }: Span, periods: readonly FrozenPeriod[]): PartFigure | null {
  let at = from;
  const found: PartFigure[] = [];
  for (const period of periods) {
    if (at >= to || period.to <= at) continue;
    if (period.from > at) return null;
    const until = Math.min(to, period.to);
    if (at === period.from && until === period.to) found.push(period);
    else {
      const [first, end] = [period.borders.indexOf(at), period.borders.indexOf(until)];
      // Hours, or a register whose days were not kept.
      if (first < 0 || end < 0 || period.days.length < end) return null;
      found.push(...period.days.slice(first, end));
    }
    at = until;
  }
  return at >= to ? together(found) : null;
}

/** Adjoining parts as one. Pure. */
export const together = (parts: readonly PartFigure[]): PartFigure => ({
  value: parts.reduce<number | null>(
    (sum, { value }) => (value === null ? sum : sum === null ? value : plus(sum, value)),
    null,
  ),
  isIncomplete: parts.some(({ isIncomplete }) => isIncomplete),
  origin: originOf(parts),
  isSilent: parts.every(({ isSilent }) => isSilent),
});

/** The least certain one of those that have a value. */
const originOf = (parts: readonly PartFigure[]): Origin => {
  const known = parts.filter(({ value }) => value !== null);
  return known.length === 0
    ? 'none'
    : known.reduce<Origin>((worst, { origin }) => leastCertain(worst, origin), 'measured');
};

/** The pieces of a part between the borders of closed periods in it. Pure. */
export function piecesOf({ from, to }: Span, periods: readonly Span[]): Span[] {
  const inside = periods.flatMap((period) => [period.from, period.to]).filter((at) => at > from && at < to);
  const borders = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  return borders.slice(1).map((end, place) => ({ from: borders[place] ?? 0, to: end }));
}

/** The place of the origin is above the marks. */
const FLAG = { incomplete: 1, silent: 2, origin: 4 } as const;

export const flagsOf = ({ isIncomplete, origin, isSilent }: PartFigure): number =>
  (isIncomplete ? FLAG.incomplete : 0) + (isSilent ? FLAG.silent : 0) + ORIGINS.indexOf(origin) * FLAG.origin;

export const figureOf = (value: number | null, flags: number): PartFigure => ({
  value,
  isIncomplete: (flags & FLAG.incomplete) !== 0,
  origin: ORIGINS[Math.floor(flags / FLAG.origin)] ?? 'none',
  isSilent: (flags & FLAG.silent) !== 0,
});
