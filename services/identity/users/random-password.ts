import { randomInt } from 'node:crypto';

// Alphabet without letters and digits that sound or look alike.
const LOWER = 'abcdefghijkmnpqrstuvwxyz';
const UPPER = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const SIGNS = '!@#$%^&*';
const LENGTH = 16;

/** A password that passes the pattern of the specification, of about 95 bits. */
export function randomPassword(): string {
  const any = LOWER + UPPER + DIGITS + SIGNS;
  const sets = [LOWER, UPPER, DIGITS, SIGNS, ...Array.from({ length: LENGTH - 4 }, () => any)];
  const letters = sets.map((set) => set.charAt(randomInt(set.length)));
  for (let last = letters.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [letters[last], letters[other]] = [letters[other] ?? '', letters[last] ?? ''];
  }
  return letters.join('');
}
