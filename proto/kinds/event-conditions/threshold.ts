import { defineCondition } from '../condition';
import { amountInput, amountFromZeroInput, choiceInput, fieldInput } from '../condition-inputs';

/** A value is above or below a limit, and comes back by the hysteresis before it is normal. */
export const threshold = defineCondition({
  kind: 'threshold',
  order: 10,
  subject: 'device',
  inputs: {
    field: fieldInput({ derived: true }),
    comparison: choiceInput(['above', 'below'], 'above'),
    value: amountInput(),
    /** Distance that the value must return before it counts as normal. */
    hysteresis: { ...amountFromZeroInput(), isOptional: true },
  },
  sentence: ({ comparison }) => ({ text: `threshold_${comparison}` }),
  judge({ field, comparison, value: limit, hysteresis }, { values }, before) {
    const value = values[field];
    if (value === undefined) return null;
    const slack = before?.is ? hysteresis : 0;
    const is = comparison === 'above' ? value > limit - slack : value < limit + slack;
    return { is, seen: { field, value }, kept: {} };
  },
});
