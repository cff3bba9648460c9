import { defineCondition, OBSERVED } from './condition';

/** The service of the company, or of a company directly below it, ends within so many days, or has ended. */
export const expiry = defineCondition({
  kind: 'expiry',
  subject: 'company',
  fieldsOf: () => [],
  reads: () => [OBSERVED.expiry],
  judge({ days }, { values }) {
    const left = values[OBSERVED.expiry];
    return left === undefined ? null : { is: left <= days, seen: null, kept: {} };
  },
});
