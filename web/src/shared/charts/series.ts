/** One line or row of bars of a chart. */
export interface Series {
  /** Field name; also its key among the user's choices. */
  id: string;
  title: string;
  unit: string | null;
  decimals: number;
  /** One value for each time; null = a gap. */
  values: readonly (number | null)[];
}

/** Pixels of the charts of readings (specification 3, section 9). */
export const CHART_HEIGHT = 400;

export type ChartKind = 'line' | 'bar';

/** A step this many times the usual one is a gap and is shown as one. */
const GAP_FACTOR = 2.5;

/** The usual distance between times (the median), 0 where there are fewer than three. */
export function usualStep(times: readonly number[]): number {
  if (times.length < 3) return 0;
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/**
 * The points of a series for a time axis: values at their times, and an empty point wherever the device was silent for
 * longer than usual, so that a line does not pretend to know. `shiftMs` moves the times into the zone that is shown.
 */
export function pointsOf(
  times: readonly number[],
  values: Series['values'],
  shiftMs: number,
): [number, number | null][] {
  const known = times.filter((_, index) => typeof values[index] === 'number');
  const longest = usualStep(known) * GAP_FACTOR;
  const points: [number, number | null][] = [];
  let previous: number | null = null;
  times.forEach((time, index) => {
    const value = values[index];
    if (typeof value !== 'number') return;
    if (previous !== null && longest > 0 && time - previous > longest) {
      points.push([((time + previous) / 2) * 1000 + shiftMs, null]);
    }
    points.push([time * 1000 + shiftMs, value]);
    previous = time;
  });
  return points;
}

/** Places of the points that stand alone between gaps and would not be seen as a line. */
export function lonelyPoints(points: readonly [number, number | null][]): Set<number> {
  const lonely = new Set<number>();
  points.forEach(([, value], index) => {
    const before = points[index - 1]?.[1] ?? null;
    const after = points[index + 1]?.[1] ?? null;
    if (value !== null && before === null && after === null) lonely.add(index);
  });
  return lonely;
}
