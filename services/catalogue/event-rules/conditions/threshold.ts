import { fieldsNeeded, fieldsRead, valueIn } from '../derived';
import { defineCondition } from './condition';

/** A value is above or below a limit, and comes back by the hysteresis before it is normal. */
export const threshold = defineCondition({
  kind: 'threshold',
  subject: 'device',
  fieldsOf: ({ field }) => fieldsNeeded(field),
  reads: ({ field }) => fieldsRead(field),
  judge({ field, comparison, value: limit, hysteresis }, observation, before, facts) {
    const value = valueIn(field, observation, facts);
    if (value === undefined) return null;
    const slack = before?.is ? hysteresis : 0;
    const is = comparison === 'above' ? value > limit - slack : value < limit + slack;
    return { is, seen: { field, value }, kept: {} };
  },
});
