/** How many times the last reading a noted one is asked about: a digit too many. */
const TIMES = 10;

/** Was a digit too many typed, as far as the last reading says? Of a register that has hardly begun nothing is known. */
export function isTenfold(noted: number | string | undefined, last: number | null | undefined): boolean {
  if (noted === undefined || noted === '' || last == null || last < 1) return false;
  return Number(noted) >= TIMES * last;
}
