/**
 * Arithmetic on printed values of meters: 0.3 − 0.1 is 0.2. The shortest text of a double is the intended decimal, so a
 * result is rounded to the digits that its operands have, and sums and differences of decimals are exact as far as a
 * double has digits (15).
 */
const MOST_DIGITS = 100;

/** Powers of ten that meters need; further ones are looked for in the text. */
const POWERS = Array.from({ length: 10 }, (_, digits) => 10 ** digits);
/** Up to here a number times a power of ten is off by less than a half, so that its rounding is the decimal meant. */
const SURE = 2 ** 50;

/** Digits after the point of the shortest text of a number. */
export function digitsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  for (let digits = 1; digits < POWERS.length; digits++) {
    const power = POWERS[digits] ?? 1;
    const scaled = value * power;
    if (Math.abs(scaled) > SURE) break;
    if (Math.round(scaled) / power === value) return digits;
  }
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const point = mantissa.indexOf('.');
  const digits = point < 0 ? 0 : mantissa.length - point - 1;
  return Math.min(MOST_DIGITS, Math.max(0, digits - Number(exponent)));
}

function rounded(value: number, digits: number): number {
  if (Number.isInteger(value)) return value;
  const power = POWERS[digits];
  if (power !== undefined && Math.abs(value) * power < SURE) return Math.round(value * power) / power;
  return Number(value.toFixed(Math.min(MOST_DIGITS, digits)));
}

export const plus = (a: number, b: number): number => rounded(a + b, Math.max(digitsOf(a), digitsOf(b)));

export const minus = (a: number, b: number): number => rounded(a - b, Math.max(digitsOf(a), digitsOf(b)));

export const times = (a: number, b: number): number => rounded(a * b, digitsOf(a) + digitsOf(b));
