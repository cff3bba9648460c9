/** One line or row of bars of a chart. */
export interface Series {
  /** Field name; also its key among the user's choices. */
  id: string;
  title: string;
  unit: string | null;
  decimals: number;
  /** One value for each time; null = a gap. */
  values: readonly (number | null)[];
  /** Where it is drawn otherwise than the chart: a line over bars. */
  kind?: ChartKind;
  /** One flag for each time: the value is an estimate. Absent = none is. */
  estimated?: readonly boolean[];
  /** One flag for each time: no figure counts the value. Absent = all count. */
  heldBack?: readonly boolean[];
  /** Stands behind the others, in the colour of the series of this id: another period of the same. */
  behind?: string;
}

/** A horizontal line across a chart: a norm, a limit. */
export interface Guide {
  title: string;
  value: number;
  /** Of the axis that it stands on. */
  unit: string | null;
}

/** Pixels of the charts of readings (specification 3, section 9). */
export const CHART_HEIGHT = 400;

export type ChartKind = 'line' | 'bar';

/** A step this many times the usual one is a gap and is shown as one. */
const GAP_FACTOR = 2.5;
/** The same where the times keep to a clock: there one value that is missing is a gap. */
const REGULAR_GAP_FACTOR = 1.5;
/** Part of the steps that are as long as the usual one where times keep to a clock. */
const REGULAR = 0.9;

/** The usual distance between times (the median), 0 where there are fewer than three. */
export function usualStep(times: readonly number[]): number {
  if (times.length < 3) return 0;
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** The longest step that is none of a gap; 0 = too few times to say. */
function longestStep(times: readonly number[]): number {
  const usual = usualStep(times);
  if (usual === 0) return 0;
  const alike = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? time) === usual).length;
  return usual * (alike >= REGULAR * (times.length - 1) ? REGULAR_GAP_FACTOR : GAP_FACTOR);
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
  const longest = longestStep(known);
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

/** Places of the points that are alone between gaps and would not be seen as a line. */
export function lonelyPoints(points: readonly [number, number | null][]): Set<number> {
  const lonely = new Set<number>();
  points.forEach(([, value], index) => {
    const before = points[index - 1]?.[1] ?? null;
    const after = points[index + 1]?.[1] ?? null;
    if (value !== null && before === null && after === null) lonely.add(index);
  });
  return lonely;
}

/** How a part of a series is drawn. */
export type StrokeKind = 'measured' | 'estimated' | 'held';

/** Part of a series that is drawn in one way, by its points. */
export interface Stroke {
  kind: StrokeKind;
  points: [number, number | null][];
}

/**
 * A series as its strokes: what was measured, and apart from it what is estimated. A line of estimates reaches to the
 * measured values next to it, so that nothing is torn where one becomes the other.
 */
export function strokesOf(points: [number, number | null][], isEstimated: (x: number) => boolean): Stroke[] {
  const estimated = points.map(([x, value]) => value !== null && isEstimated(x));
  if (!estimated.includes(true)) return [{ kind: 'measured', points }];
  const measured = points.map(([x, value], place): [number, number | null] => [x, estimated[place] ? null : value]);
  const joined = points.map(([x, value], place): [number, number | null] => [
    x,
    estimated[place] || estimated[place - 1] || estimated[place + 1] ? value : null,
  ]);
  return [
    { kind: 'measured', points: measured },
    { kind: 'estimated', points: joined },
  ];
}
