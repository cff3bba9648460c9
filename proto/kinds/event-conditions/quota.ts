import { defineCondition, OBSERVED } from '../condition';
import { wholeInput } from '../condition-inputs';

/** Used percentage of the messages that a company may store on a day; restarts with the next day. */
export const quota = defineCondition({
  kind: 'quota',
  order: 280,
  subject: 'company',
  inputs: {
    /** Percentage of the messages that the company may store on a day. */
    percent: wholeInput({ min: 1, max: 100, unit: '%', start: 80 }),
  },
  hasNoHistory: true,
  reads: () => [OBSERVED.quota],
  judge({ percent }, { values }) {
    const used = values[OBSERVED.quota];
    return used === undefined ? null : { is: used >= percent, seen: null, kept: {} };
  },
});
