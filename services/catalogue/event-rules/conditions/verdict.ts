import { defineCondition, OBSERVED } from './condition';

/** So long after the last such verdict it is over, seconds. */
const QUIET = 86_400;

/** The validation of readings doubts a value, or rejects it. */
export const verdict = defineCondition({
  kind: 'verdict',
  subject: 'device',
  fieldsOf: () => [],
  reads: ({ least }) => (least === 'rejected' ? [OBSERVED.rejected] : [OBSERVED.suspect, OBSERVED.rejected]),
  judge: (_, { at }) => ({ is: true, seen: null, kept: {}, until: at + QUIET }),
});
