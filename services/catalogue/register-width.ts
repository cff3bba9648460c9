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

/**
 * The range of a register, after which it begins at zero again, in its unit; null = neither the model nor the device's
 * settings declare it. Pure.
 */
export function registerRange(
  model: { readonly widths?: Readonly<Partial<Record<FieldName, RegisterWidth>>> } | undefined,
  field: string,
  { impulseWeight, registerDigits }: RegisterSettings,
): number | null {
  const width = isFieldName(field) ? model?.widths?.[field] : undefined;
  // A dial behind a counter of pulses does not end the count.
  if (registerDigits > 0 && width?.step !== 'impulse' && !field.startsWith('pulse')) return 10 ** registerDigits;
  if (!width) return null;
  const steps = 'bits' in width ? 2 ** width.bits : 10 ** width.digits;
  return Number((steps * (width.step === 'impulse' ? impulseWeight : width.step)).toPrecision(DIGITS));
}

/** Quantities with a sign: what flowed may be negative. */
export const isDirected = (field: string): boolean => isFieldName(field) && FIELDS[field].isDirected === true;
