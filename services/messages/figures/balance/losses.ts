import type { GroupLoss } from '@gaugeway/proto/api';
import { roundFigure } from '@gaugeway/proto/number/figure';
import { amountsOf } from './balance';

/** Losses of a group before how final they are is known. */
export type KnownLoss = Omit<GroupLoss, 'final_share'>;

/** A group with its members, as it is listed. */
export interface ListedGroup {
  id: number;
  title: string;
  resourceTypeId: number;
  allowedImbalance: number;
  members: { pointId: number; sign: number; share: number }[];
}

/** Consumption of a point in the period; `newest` = the last day with a value, YYYY-MM-DD. */
export interface PointSum {
  value: number | null;
  newest: string | null;
}

/** Points of the formula of a virtual point. */
export type Terms = readonly { pointId: number; factor: number }[];

/**
 * The sum of a virtual point is known where those of all its points are; it is as new as the oldest of them. Pure.
 *
 * @param sums of measured points
 */
export function virtualSum(terms: Terms, sums: ReadonlyMap<number, PointSum>): PointSum {
  let value = 0;
  let newest: string | null = null;
  for (const { pointId, factor } of terms) {
    const sum = sums.get(pointId);
    if (!sum || sum.value === null || sum.newest === null) return { value: null, newest: null };
    value += factor * sum.value;
    if (newest === null || sum.newest < newest) newest = sum.newest;
  }
  return { value: roundFigure(value), newest };
}

/**
 * A group with its loss. Complete where each member has a value on the last day of the period: the count of a meter
 * while it was silent is in its next value.
 *
 * @param lastDay YYYY-MM-DD
 */
export function lossOf(
  group: ListedGroup,
  sums: ReadonlyMap<number, PointSum>,
  unit: string,
  lastDay: string,
): KnownLoss {
  const { id, title, resourceTypeId, allowedImbalance, members } = group;
  const found = members.map(({ pointId, sign, share }) => ({ sign, share, sum: sums.get(pointId) }));
  const side = (sign: 1 | -1): number | null => {
    const own = found.filter((member) => (member.sign === 1 ? 1 : -1) === sign);
    if (own.some(({ sum }) => (sum?.value ?? null) === null)) return null;
    return roundFigure(own.reduce((total, { sum, share }) => total + ((sum?.value ?? 0) * share) / 100, 0));
  };
  const isComplete = members.length > 0 && found.every(({ sum }) => sum?.newest != null && sum.newest >= lastDay);
  const sides = members.length > 0 ? { in: side(1), out: side(-1) } : { in: null, out: null };
  return {
    ...{ id, title, resource_type_id: resourceTypeId, allowed_imbalance: allowedImbalance },
    in_count: found.filter(({ sign }) => sign === 1).length,
    out_count: found.filter(({ sign }) => sign !== 1).length,
    unit: sides.in === null && sides.out === null ? '' : unit,
    ...amountsOf(sides, isComplete, allowedImbalance),
  };
}

const COLLATOR = new Intl.Collator(['ru', 'en', 'mn'], { numeric: true, sensitivity: 'base' });

/** Sorted by title, or by the loss; unknown losses last in either order. Pure. */
export function sortLosses(rows: readonly KnownLoss[], field: string | undefined, descending: boolean): KnownLoss[] {
  const turn = descending ? -1 : 1;
  const byTitle = (a: KnownLoss, b: KnownLoss) => COLLATOR.compare(a.title, b.title) || a.id - b.id;
  if (field !== 'loss' && field !== 'percent') return [...rows].sort((a, b) => turn * byTitle(a, b));
  return [...rows].sort((a, b) => {
    const [left, right] = [a[field], b[field]];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byTitle(a, b);
    return turn * (left - right) || byTitle(a, b);
  });
}
