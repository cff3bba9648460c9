/** Hours from UTC that there are (specification 1, section 5); anything else is ignored. */
export const FARTHEST = 12;

/** The zone, or nothing where it is outside of what there is. */
export function zoneOrNone(hours: number): number | undefined {
  return Math.abs(hours) <= FARTHEST ? hours : undefined;
}
