import { defineCondition, OBSERVED } from './condition';

/** A balance group is out of its allowed imbalance, by the newest day of which every value is known. */
export const imbalance = defineCondition({
  kind: 'imbalance',
  subject: 'balance_group',
  fieldsOf: () => [],
  reads: () => [OBSERVED.imbalance],
  judge: (_, { values }) => ({ is: values[OBSERVED.imbalance] === 1, seen: null, kept: {} }),
});
