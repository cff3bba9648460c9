import { roundFigure } from '@gaugeway/proto/number/figure';
/** Consumption of a member in one part of the period. */
export interface MemberPart {
  /** null where no device measured. */
  value: number | null;
  /** No reading came in it, or a change of devices in it was not recorded. */
  isUncertain: boolean;
}

export interface BalanceMember {
  id: number;
  /** 1 = in, -1 = out. */
  sign: number;
  /** Percent. */
  share: number;
  parts: readonly MemberPart[];
}

export interface Amounts {
  in: number | null;
  out: number | null;
  loss: number | null;
  /** Loss as a percentage of the input. */
  percent: number | null;
  is_complete: boolean;
  is_exceeded: boolean;
}

export interface PartBalance extends Amounts {
  missing: number[];
  points_without_data: number[];
}

/** The balance of one part: a side is null where the value of one of its members is not known. */
export function balanceOfPart(members: readonly BalanceMember[], index: number, allowed: number): PartBalance {
  const missing: number[] = [];
  const silent: number[] = [];
  const sums = { 1: 0, [-1]: 0 };
  const unknown = { 1: false, [-1]: false };
  for (const { id, sign, share, parts } of members) {
    const side = sign === 1 ? 1 : -1;
    const part = parts[index];
    if (!part || part.value === null) {
      missing.push(id);
      unknown[side] = true;
      continue;
    }
    if (part.isUncertain) silent.push(id);
    sums[side] += (part.value * share) / 100;
  }
  const sides = { in: unknown[1] ? null : roundFigure(sums[1]), out: unknown[-1] ? null : roundFigure(sums[-1]) };
  return { ...amountsOf(sides, missing.length + silent.length === 0, allowed), missing, points_without_data: silent };
}

/** Closed figures of a member in a part of the period. */
interface ClosedPart {
  /** null where nothing was measured, also if an amount is carried. */
  value: number | null;
  carried: number;
  billed: number | null;
}

/** Closed figures of the loss; null where a member has open days or no value. Pure. */
export function billedOf(
  members: readonly Pick<BalanceMember, 'id' | 'sign' | 'share'>[],
  closedOf: (id: number) => ClosedPart | undefined,
): { carried: number | null; billed: number | null } {
  const sums = { carried: 0, billed: 0 };
  for (const { id, sign, share } of members) {
    const closed = closedOf(id);
    if (closed?.value == null || closed.billed === null) return { carried: null, billed: null };
    sums.carried += (sign * share * closed.carried) / 100;
    sums.billed += (sign * share * closed.billed) / 100;
  }
  return members.length === 0
    ? { carried: null, billed: null }
    : { carried: roundFigure(sums.carried), billed: roundFigure(sums.billed) };
}

/**
 * The sum of the parts whose values are all known; `parts` is how many these are. Parts at the beginning in which nothing
 * measured at any of the `members` are no lack: the group is younger than the period.
 */
export function totalOf(
  balances: readonly PartBalance[],
  { allowed, members }: { allowed: number; members: number },
): Amounts & { parts: number } {
  const begin = balances.findIndex(({ missing }) => missing.length < members);
  const begun = begin < 0 ? balances : balances.slice(begin);
  const known = begun.filter(({ loss }) => loss !== null);
  const sum = (side: 'in' | 'out') =>
    known.length === 0 ? null : roundFigure(known.reduce((total, part) => total + (part[side] ?? 0), 0));
  // A part without a report is followed by one with the sum of both: over the whole only the last one counts.
  const isComplete = known.length === begun.length && (begun.at(-1)?.is_complete ?? false);
  return { ...amountsOf({ in: sum('in'), out: sum('out') }, isComplete, allowed), parts: known.length };
}

export function amountsOf(
  sides: { in: number | null; out: number | null },
  isComplete: boolean,
  allowed: number,
): Amounts {
  const loss = sides.in === null || sides.out === null ? null : roundFigure(sides.in - sides.out);
  const percent = loss === null || !sides.in ? null : roundFigure((loss / sides.in) * 100);
  // Without an input any output exceeds every percentage of it.
  const isOver = percent === null ? loss !== null && loss !== 0 : Math.abs(percent) > allowed;
  return { ...sides, loss, percent, is_complete: isComplete, is_exceeded: isComplete && isOver };
}
