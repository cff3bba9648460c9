import { defineCondition, OBSERVED } from '../condition';

/** A balance group is out of its allowed imbalance, by the newest day of which every value is known. */
export const imbalance = defineCondition({
  kind: 'imbalance',
  order: 250,
  subject: 'balance_group',
  inputs: {},
  hasNoHistory: true,
  reads: () => [OBSERVED.imbalance],
  judge: (_, { values }) => ({ is: values[OBSERVED.imbalance] === 1, seen: null, kept: {} }),
});
