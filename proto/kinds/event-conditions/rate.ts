import { defineCondition } from '../condition';
import { choiceInput, fieldInput, positiveAmountInput } from '../condition-inputs';

const HOUR = 3600;

/** A value changes faster than a limit per hour between two observations. */
export const rate = defineCondition({
  kind: 'rate',
  order: 20,
  subject: 'device',
  inputs: {
    field: fieldInput({ measured: true, derived: true }),
    direction: choiceInput(['rise', 'fall', 'any'], 'rise'),
    per_hour: positiveAmountInput(),
  },
  sentence: ({ direction }) => ({ text: `rate_${direction}` }),
  judge({ field, direction, per_hour: limit }, { at, values }, before) {
    const value = values[field];
    if (value === undefined) return null;
    const kept = { at, value };
    const { at: then, value: old } = before?.kept ?? {};
    if (typeof then !== 'number' || typeof old !== 'number' || at <= then) return { is: false, seen: null, kept };
    const change = ((value - old) * HOUR) / (at - then);
    const is =
      direction === 'rise' ? change > limit : direction === 'fall' ? -change > limit : Math.abs(change) > limit;
    return { is, seen: { field, value }, kept };
  },
});
