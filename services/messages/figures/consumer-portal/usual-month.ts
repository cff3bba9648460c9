/** Days of a month, the unit of the usual month. */
const MONTH = 30;
/** Fewest days of a meter whose mean is preferred to its norm, and fewest where it has no norm. */
const FEWEST_DAYS = 14;
const FEWEST_WITHOUT_NORM = 2;
/** Multiple of the usual month that requires confirmation: more than a guest for a week, less than a digit too many. */
const UNUSUAL = 3;
/** A reading that is so many times the last one has a digit too many, or lacks its comma. */
const TENFOLD = 10;

/**
 * Consumption of a point in a usual month, in its unit: by its consumption of some days, else its norm; null if neither
 * is known. `days`: from the first that was measured until now.
 */
export function usualMonth(consumed: number | null, days: number, norm: number | null): number | null {
  if (consumed !== null && consumed > 0 && days >= FEWEST_DAYS) return (consumed / days) * MONTH;
  if (norm !== null && norm > 0) return norm;
  return consumed !== null && consumed > 0 && days >= FEWEST_WITHOUT_NORM ? (consumed / days) * MONTH : null;
}

/** Ratio of a register to its last value, for points without a usual month; null: not implausible. */
export function timesLast(value: number, last: number): number | null {
  return last > 0 && value >= last * TENFOLD ? value / last : null;
}

/**
 * Ratio of the consumption since the last reading to the usual one; null: usual, or unknown. Less than a month counts
 * as one, so that two readings on one day are not compared by the hour.
 */
export function timesUsual(advance: number, daysSince: number, usual: number | null): number | null {
  if (usual === null || usual <= 0) return null;
  const times = advance / (usual * Math.max(1, daysSince / MONTH));
  return times > UNUSUAL ? times : null;
}
