import { defineCondition, OBSERVED } from '../condition';
import { wholeInput } from '../condition-inputs';

/** The service of the company, or of a company directly below it, ends within so many days, or has ended. */
export const expiry = defineCondition({
  kind: 'expiry',
  order: 270,
  subject: 'company',
  inputs: { days: wholeInput({ min: 1, max: 365, unit: 'd', start: 30, isCount: true }) },
  hasNoHistory: true,
  reads: () => [OBSERVED.expiry],
  judge({ days }, { values }) {
    const left = values[OBSERVED.expiry];
    return left === undefined ? null : { is: left <= days, seen: null, kept: {} };
  },
});
