import { defineCondition, OBSERVED } from '../condition';
import { wholeInput } from '../condition-inputs';

/** Period of a device without a known one, seconds. */
const USUAL_PERIOD = 3600;
/** A shorter silence is a delay of the network. */
const SHORTEST = 600;

/** The device has sent nothing for so many of its report periods. */
export const noData = defineCondition({
  kind: 'no_data',
  order: 70,
  subject: 'device',
  inputs: {
    /** Report periods of the device. */
    periods: wholeInput({ min: 1, max: 100, start: 3 }),
  },
  findsSilence: true,
  reads: () => [OBSERVED.contact],
  judge({ periods }, { at }, _before, { reportPeriod }) {
    const silence = Math.max(SHORTEST, periods * (reportPeriod || USUAL_PERIOD));
    return { is: false, seen: null, kept: {}, until: at + silence };
  },
});
