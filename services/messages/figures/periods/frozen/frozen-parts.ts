import { plus } from '../../../store/derived/decimals';

/** Consumption with what is known of it. */
export interface PartFigure {
  value: number | null;
  isIncomplete: boolean;
  isEstimated: boolean;
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
  /** By day of the company's clock. */
  days: readonly PartFigure[];
}

const DAY = 86_400;

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
      const [first, end] = [(at - period.from) / DAY, (until - period.from) / DAY];
      // Hours, or a register whose days were not kept.
      if (!Number.isInteger(first) || !Number.isInteger(end) || period.days.length < end) return null;
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
  isEstimated: parts.some(({ isEstimated }) => isEstimated),
  isSilent: parts.every(({ isSilent }) => isSilent),
});

/** The pieces of a part between the borders of closed periods in it. Pure. */
export function piecesOf({ from, to }: Span, periods: readonly Span[]): Span[] {
  const inside = periods.flatMap((period) => [period.from, period.to]).filter((at) => at > from && at < to);
  const borders = [...new Set([from, ...inside, to])].sort((a, b) => a - b);
  return borders.slice(1).map((end, place) => ({ from: borders[place] ?? 0, to: end }));
}

const FLAG = { incomplete: 1, estimated: 2, silent: 4 } as const;

export const flagsOf = ({ isIncomplete, isEstimated, isSilent }: PartFigure): number =>
  (isIncomplete ? FLAG.incomplete : 0) + (isEstimated ? FLAG.estimated : 0) + (isSilent ? FLAG.silent : 0);

export const figureOf = (value: number | null, flags: number): PartFigure => ({
  value,
  isIncomplete: (flags & FLAG.incomplete) !== 0,
  isEstimated: (flags & FLAG.estimated) !== 0,
  isSilent: (flags & FLAG.silent) !== 0,
});
