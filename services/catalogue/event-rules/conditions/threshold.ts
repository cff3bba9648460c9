import { defineCondition } from './condition';

/** A value is above or below a limit, and comes back by the hysteresis before it is normal. */
export const threshold = defineCondition({
  kind: 'threshold',
  subject: 'device',
  fieldsOf: ({ field }) => [field],
  reads: ({ field }) => [field],
  judge({ field, comparison, value: limit, hysteresis }, { values }, before) {
    const value = values[field];
    if (value === undefined) return null;
    const slack = before?.is ? hysteresis : 0;
    const is = comparison === 'above' ? value > limit - slack : value < limit + slack;
    return { is, seen: { field, value }, kept: {} };
  },
});
