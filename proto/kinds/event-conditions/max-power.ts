import { defineCondition } from '../condition';
import { wholeInput } from '../condition-inputs';

/** Mean power of an interval first: a contract does not limit a moment's peak. */
const FIELDS = ['power_a_plus', 'power_active'] as const;

/**
 * The power, after the ratio of the transformers, is above a part of the limit in the contract of the accounting point.
 */
export const maxPower = defineCondition({
  kind: 'max_power',
  order: 210,
  subject: 'device',
  inputs: { percent: wholeInput({ min: 1, max: 1000, unit: '%', start: 100 }) },
  reads: () => FIELDS,
  judge({ percent }, { values }, _before, { maxPower: permitted, ratio }) {
    const field = FIELDS.find((name) => values[name] !== undefined);
    if (field === undefined) return null;
    // Without a contracted power nothing can be exceeded.
    if (!permitted) return { is: false, seen: null, kept: {} };
    const value = (values[field] ?? 0) * (ratio || 1);
    return { is: value > (permitted * percent) / 100, seen: { field, value }, kept: {} };
  },
});
