import type { Series } from './series';

/** Series with separate times. */
export interface TimedSeries {
  /** Unix seconds, ascending. */
  times: readonly number[];
  series: readonly Series[];
}

/**
 * Series with different times over the union of the times. A series without a value at a time looks as in a separate
 * chart.
 */
export function aligned(groups: readonly TimedSeries[]): TimedSeries {
  const [only, ...others] = groups;
  if (only && others.length === 0) return only;
  const times = [...new Set(groups.flatMap((group) => group.times))].sort((a, b) => a - b);
  const series = groups.flatMap((group) => {
    const placeOf = new Map(group.times.map((time, place) => [time, place]));
    const spread = <T>(list: readonly T[], none: T): T[] =>
      times.map((time) => {
        const place = placeOf.get(time);
        return place === undefined ? none : (list[place] ?? none);
      });
    return group.series.map((one) => ({
      ...one,
      values: spread(one.values, null),
      ...(one.estimated ? { estimated: spread(one.estimated, false) } : {}),
      ...(one.heldBack ? { heldBack: spread(one.heldBack, false) } : {}),
    }));
  });
  return { times, series };
}
