import { fieldsNeeded, fieldsRead, valueIn } from '../derived';
import { defineCondition } from './condition';

const HOUR = 3600;

/** A value changes faster than a limit per hour between two observations. */
export const rate = defineCondition({
  kind: 'rate',
  subject: 'device',
  fieldsOf: ({ field }) => fieldsNeeded(field),
  reads: ({ field }) => fieldsRead(field),
  judge({ field, direction, per_hour: limit }, observation, before, facts) {
    const { at } = observation;
    const value = valueIn(field, observation, facts);
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
