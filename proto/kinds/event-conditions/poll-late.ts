import { defineCondition, OBSERVED } from '../condition';
import { wholeInput } from '../condition-inputs';

/** More of the devices of a poll group than a share are late, or fail to answer. */
export const pollLate = defineCondition({
  kind: 'poll_late',
  order: 260,
  subject: 'poll_group',
  inputs: {
    /** Percentage of the devices of the group. */
    percent: wholeInput({ min: 1, max: 100, unit: '%', start: 20 }),
  },
  hasNoHistory: true,
  reads: () => [OBSERVED.late],
  judge({ percent }, { values }) {
    const late = values[OBSERVED.late];
    return late === undefined ? null : { is: late >= percent, seen: null, kept: {} };
  },
});
