import { defineCondition, OBSERVED } from '../condition';
import { choiceInput } from '../condition-inputs';

/** Time after the last such verdict at which the event ends, seconds. */
const QUIET = 86_400;

/** The validation of readings doubts a value, or rejects it. */
export const verdict = defineCondition({
  kind: 'verdict',
  order: 230,
  subject: 'device',
  inputs: {
    /** suspect: doubted or rejected values; rejected: these alone. */
    least: choiceInput(['suspect', 'rejected'], 'suspect', 'verdict'),
  },
  hasNoHistory: true,
  sentence: ({ least }) => ({ text: `verdict_${least}` }),
  reads: ({ least }) => (least === 'rejected' ? [OBSERVED.rejected] : [OBSERVED.suspect, OBSERVED.rejected]),
  judge: (_, { at }) => ({ is: true, seen: null, kept: {}, until: at + QUIET }),
});
