import { defineCondition, OBSERVED } from './condition';

/** So much of the messages that a company may store on a day is used up; it begins again with the next day. */
export const quota = defineCondition({
  kind: 'quota',
  subject: 'company',
  fieldsOf: () => [],
  reads: () => [OBSERVED.quota],
  judge({ percent }, { values }) {
    const used = values[OBSERVED.quota];
    return used === undefined ? null : { is: used >= percent, seen: null, kept: {} };
  },
});
