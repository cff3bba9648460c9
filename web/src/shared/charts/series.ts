/** Line or row of bars of a chart. */
export interface Series {
  /** Field name; also its key among the user's choices. */
  id: string;
  title: string;
  unit: string | null;
  decimals: number;
  /** One value for each time; null = a gap. */
  values: readonly (number | null)[];
  /** Kind that differs from that of the chart: a line over bars. */
  kind?: ChartKind;
  /** One flag for each time: the value is an estimate. Absent = none is. */
  estimated?: readonly boolean[];
  /** One flag for each time: the value is excluded from figures. Absent = all count. */
  heldBack?: readonly boolean[];
  /** Estimated part of each value. Only of bars, of which it is the hatched upper part. */
  estimates?: readonly (number | null)[];
  /** One flag for each time: values lack in it, marked at the foot of its bar. Absent = none lack. */
  lacking?: readonly boolean[];
  /** Id of the series that this one is drawn behind, in its colour: another period of the same. */
  behind?: string;
}

/** Marks of values that a legend explains. */
export type ChartNote = 'held_back' | 'estimated' | 'lacking';

/** Marks that series have at their values. Pure. */
export function notesOf(series: readonly Series[]): ChartNote[] {
  const hasMark = (markedOf: (one: Series, at: number) => boolean) =>
    series.some((one) => one.values.some((_, at) => markedOf(one, at)));
  return [
    ...(hasMark(({ estimates }, at) => (estimates?.[at] ?? 0) > 0) ? (['estimated'] as const) : []),
    ...(hasMark(({ values, heldBack }, at) => values[at] !== null && heldBack?.[at] === true)
      ? (['held_back'] as const)
      : []),
    ...(hasMark(({ lacking }, at) => lacking?.[at] === true) ? (['lacking'] as const) : []),
  ];
}

/** A horizontal line across a chart: a norm, a limit. */
export interface Guide {
  title: string;
  value: number;
  /** Unit of its axis. */
  unit: string | null;
}

/** Pixels of the charts of readings (specification 3, section 9). */
export const CHART_HEIGHT = 400;

export type ChartKind = 'line' | 'bar';

/** Multiple of the usual step from which a step is shown as a gap. */
const GAP_FACTOR = 2.5;
/** The same for regular times: one missing value is a gap. */
const REGULAR_GAP_FACTOR = 1.5;
/** Share of steps of the usual length from which times count as regular. */
const REGULAR = 0.9;

/** The usual distance between times (the median), 0 where there are fewer than three. */
export function usualStep(times: readonly number[]): number {
  if (times.length < 3) return 0;
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)] ?? 0;
}

/** Longest step that is not a gap; 0 = too few times. */
function longestStep(times: readonly number[]): number {
  const usual = usualStep(times);
  if (usual === 0) return 0;
  const alike = times.filter((time, index) => index > 0 && time - (times[index - 1] ?? time) === usual).length;
  return usual * (alike >= REGULAR * (times.length - 1) ? REGULAR_GAP_FACTOR : GAP_FACTOR);
}

/**
 * Points of a series for a time axis: values at their times, and an empty point in each gap longer than usual, so that
 * the line is interrupted. `shiftMs` moves the times into the shown zone.
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

/** Indexes of single points between gaps, which a line would not show. */
export function lonelyPoints(points: readonly [number, number | null][]): Set<number> {
  const lonely = new Set<number>();
  points.forEach(([, value], index) => {
    const before = points[index - 1]?.[1] ?? null;
    const after = points[index + 1]?.[1] ?? null;
    if (value !== null && before === null && after === null) lonely.add(index);
  });
  return lonely;
}

/** Style of a part of a series. */
export type StrokeKind = 'measured' | 'estimated' | 'held' | 'lacking';

/** Part of a series with one style, by its points. */
export interface Stroke {
  kind: StrokeKind;
  points: [number, number | null][];
}

/**
 * Strokes of a series: measured values, and separately estimates. A line of estimates includes the measured values next
 * to it, so that the lines connect.
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
