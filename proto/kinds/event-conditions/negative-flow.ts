import { defineCondition } from '../condition';
import { fieldInput } from '../condition-inputs';

/** A register went back; it is normal when the register has passed where it was before. */
export const negativeFlow = defineCondition({
  kind: 'negative_flow',
  order: 60,
  subject: 'device',
  inputs: { field: fieldInput({ registers: true }) },
  judge({ field }, { values }, before) {
    const value = values[field];
    if (value === undefined) return null;
    const highest = before?.kept['highest'] ?? value;
    return { is: value < highest, seen: { field, value }, kept: { highest: Math.max(highest, value) } };
  },
});
