import { defineCondition } from './condition';

/** The device reports, and a value has been the same for longer than a limit. */
export const stuck = defineCondition({
  kind: 'stuck',
  subject: 'device',
  fieldsOf: ({ field }) => [field],
  reads: ({ field }) => [field],
  judge({ field, hours }, { at, values }, before) {
    const value = values[field];
    if (value === undefined) return null;
    const { value: old, since } = before?.kept ?? {};
    const from = old === value && typeof since === 'number' ? since : at;
    return { is: at - from >= hours * 3600, seen: { field, value }, kept: { value, since: from } };
  },
});
