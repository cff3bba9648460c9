import { defineCondition } from '../condition';
import { numberInput } from '../condition-inputs';

const FIELDS = ['cos0', 'cos1', 'cos2', 'cos3'] as const;
/** Improvement that counts as normal. */
const HYSTERESIS = 0.01;
/** Meters report a phase without a load as 0: no power factor. */
const NO_LOAD = 0.01;

/** The power factor of a phase, or of the whole, is low; the direction of the power does not matter. */
export const powerFactor = defineCondition({
  kind: 'power_factor',
  order: 200,
  subject: 'device',
  inputs: { least: numberInput({ text: 'cos', min: 0.01, max: 1, start: 0.9, decimals: 2 }) },
  reads: () => FIELDS,
  judge({ least }, { values }, before) {
    const given = FIELDS.flatMap((field) => {
      const value = Math.abs(values[field] ?? 0);
      return value > NO_LOAD ? [{ field, value }] : [];
    });
    const worst = given.sort((a, b) => a.value - b.value)[0];
    if (!worst) return null;
    return { is: worst.value < least + (before?.is ? HYSTERESIS : 0), seen: worst, kept: {} };
  },
});
