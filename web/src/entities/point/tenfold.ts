/** Multiple of the last reading from which a recorded one needs a confirmation: one digit too many. */
const TIMES = 10;

/**
 * true if one digit too many was probably typed, compared with the last reading. Not known for a register that has just
 * started.
 */
export function isTenfold(noted: number | string | undefined, last: number | null | undefined): boolean {
  if (noted === undefined || noted === '' || last == null || last < 1) return false;
  return Number(noted) >= TIMES * last;
}
