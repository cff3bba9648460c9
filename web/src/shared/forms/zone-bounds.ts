/** Existing offsets from UTC, hours (specification 1, section 5); anything else is ignored. */
export const FARTHEST = 12;

/** The zone, or undefined if it does not exist. */
export function zoneOrNone(hours: number): number | undefined {
  return Math.abs(hours) <= FARTHEST ? hours : undefined;
}
