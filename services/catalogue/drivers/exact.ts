/** Digits after the point that the platform keeps of a value. */
const DIGITS = 6;

/** A decimal factor as a whole number and a power of ten: 0.001 is 1 and -3, 1.163e3 is 1163 and 0. */
function asDecimal(factor: number): { whole: bigint; exponent: number } {
  const [mantissa = '0', exponent = '0'] = String(factor).split('e');
  const [before = '0', after = ''] = mantissa.split('.');
  return { whole: BigInt(`${before}${after}`), exponent: Number(exponent) - after.length };
}

/** Integer division, half away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}

/**
 * A whole number of a meter times a decimal factor, rounded to six digits after the point. Counters of 64 bits are
 * scaled as whole numbers; null where no float64 has the digits of the result, so that none is lost unseen.
 */
export function scaledExactly(integer: bigint, factor: number): number | null {
  const { whole, exponent } = asDecimal(factor);
  const product = integer * whole;
  const shift = exponent + DIGITS;
  const micro = shift >= 0 ? product * 10n ** BigInt(shift) : divided(product, 10n ** BigInt(-shift));
  const result = Number(decimalText(micro));
  return microOf(result) === micro ? (result === 0 ? 0 : result) : null;
}

/** Millionths as a decimal. */
function decimalText(micro: bigint): string {
  const digits = (micro < 0n ? -micro : micro).toString().padStart(DIGITS + 1, '0');
  return `${micro < 0n ? '-' : ''}${digits.slice(0, -DIGITS)}.${digits.slice(-DIGITS)}`;
}

/** Millionths of the shortest decimal that is this float64; null for one with fewer than none. */
function microOf(value: number): bigint | null {
  const { whole, exponent } = asDecimal(value);
  const shift = exponent + DIGITS;
  return shift >= 0 ? whole * 10n ** BigInt(shift) : null;
}
