import { defineCondition, OBSERVED } from './condition';

/** More of the devices of a poll group than a share are late, or fail to answer. */
export const pollLate = defineCondition({
  kind: 'poll_late',
  subject: 'poll_group',
  fieldsOf: () => [],
  reads: () => [OBSERVED.late],
  judge({ percent }, { values }) {
    const late = values[OBSERVED.late];
    return late === undefined ? null : { is: late >= percent, seen: null, kept: {} };
  },
});
