import { type FieldName, FIELDS, isFieldName } from './fields/fields';

/** Width of a counter: bits, or decimal digits, of its smallest step. */
export type RegisterWidth = ({ bits: number } | { digits: number }) & {
  /** The register's unit per step of the counter; `impulse` = the weight of the device's pulses. */
  step: number | 'impulse';
};

/** Settings of a device that its registers depend on. */
export interface RegisterSettings {
  /** Unit of the resource per pulse. */
  impulseWeight: number;
  /** Digits of the meter's dial before the decimal point; 0 = not set. */
  registerDigits: number;
}

/** Without the noise of binary fractions. */
const DIGITS = 15;

/** Range of a counter of so many steps, in the unit of a step. */
const rangeOf = (steps: number, step: number): number => Number((steps * step).toPrecision(DIGITS));

/** Least bits of a counter, without a sign: those of a byte are little more than a dial of two digits. */
const LEAST_BITS = 15;

/**
 * The range of an integer of a telegram that has so many bits for its amount, in the unit of `step`; null = it does not
 * bound a counter: too few bits, more than a number can hold, or a step that is no weight.
 */
export function integerRange(bits: number, step: number): number | null {
  const isBound = bits >= LEAST_BITS && 2 ** bits <= Number.MAX_SAFE_INTEGER && step > 0;
  return isBound ? rangeOf(2 ** bits, step) : null;
}

/** The same of decimal digits. */
export const digitsRange = (digits: number, step: number): number | null =>
  digits > 0 && 10 ** digits <= Number.MAX_SAFE_INTEGER && step > 0 ? rangeOf(10 ** digits, step) : null;

/**
 * The same of digits as a display shows them before the point: with a leading zero all places are there; without one
 * the meter may leave zeros out. `step`: unit of the last of them.
 */
export const shownRange = (digits: string, step: number): number | null =>
  /^0\d/.test(digits) ? digitsRange(digits.length, step) : null;

/**
 * The range of a register, after which it begins at zero again, in its unit; null = nothing declares it. The digits of
 * the dial, which a person entered, have precedence over the model, whose document names the counter; both have it over
 * `telegram`, the range that the device's own telegrams declare: data may be wider than the counter in them. Pure.
 */
export function registerRange(
  model: { readonly widths?: Readonly<Partial<Record<FieldName, RegisterWidth>>> } | undefined,
  field: string,
  { impulseWeight, registerDigits }: RegisterSettings,
  telegram: number | null = null,
): number | null {
  const width = isFieldName(field) ? model?.widths?.[field] : undefined;
  // A dial behind a counter of pulses does not end the count.
  if (registerDigits > 0 && width?.step !== 'impulse' && !field.startsWith('pulse')) return 10 ** registerDigits;
  if (!width) return telegram;
  const steps = 'bits' in width ? 2 ** width.bits : 10 ** width.digits;
  return rangeOf(steps, width.step === 'impulse' ? impulseWeight : width.step);
}

/** Quantities with a sign: their flow may be negative. */
export const isDirected = (field: string): boolean => isFieldName(field) && FIELDS[field].isDirected === true;
