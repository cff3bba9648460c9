import type { HeatStep } from './heat-period';

export interface CountedPart {
  /** The day, or the first of the month. */
  day: string;
  value: number | null;
  /** Estimated or bridged part of it. */
  estimated: number;
  /** Points with a value in it. */
  points: number;
}

/** The parts of every day or month of a period, in their order; null where nothing was counted. Pure. */
export function wholePeriod(
  step: HeatStep,
  { from, to }: { from: string; to: string },
  parts: readonly CountedPart[],
): CountedPart[] {
  const counted = new Map(parts.map((part) => [part.day, part]));
  const whole: CountedPart[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); at.getTime() <= Date.parse(to);) {
    const day = at.toISOString().slice(0, 10);
    whole.push(counted.get(day) ?? { day, value: null, estimated: 0, points: 0 });
    if (step === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1, 1);
  }
  return whole;
}

/**
 * Parts before the current one in which fewer points have a value than in one before, and than have a meter in it. A
 * point without readings before its first one lacks none. Pure.
 *
 * @param due points with a meter by part; none in those that are absent
 */
export function lackingParts(
  parts: readonly CountedPart[],
  due: readonly { day: string; points: number }[],
): boolean[] {
  const dueIn = new Map(due.map(({ day, points }) => [day, points]));
  let most = 0;
  return parts.map(({ day, points }, place) => {
    most = Math.max(most, points);
    return points < Math.min(most, dueIn.get(day) ?? 0) && place < parts.length - 1;
  });
}
