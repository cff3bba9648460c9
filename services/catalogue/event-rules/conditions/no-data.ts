import { defineCondition, OBSERVED } from './condition';

/** Of a device whose period is not known, seconds. */
const USUAL_PERIOD = 3600;
/** A shorter silence is a delay of the network. */
const SHORTEST = 600;

/** The device has sent nothing for so many of its report periods. */
export const noData = defineCondition({
  kind: 'no_data',
  subject: 'device',
  findsSilence: true,
  fieldsOf: () => [],
  reads: () => [OBSERVED.contact],
  judge({ periods }, { at }, _before, { reportPeriod }) {
    const silence = Math.max(SHORTEST, periods * (reportPeriod || USUAL_PERIOD));
    return { is: false, seen: null, kept: {}, until: at + silence };
  },
});
