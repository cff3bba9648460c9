import { comparedName, defineCondition } from './condition';

/**
 * What was consumed in the last whole hour, day or month differs by more than a share from the norm of the accounting
 * point, from the period before, or from the mean of like days (the same weekday of the last four weeks).
 */
export const consumptionChange = defineCondition({
  kind: 'consumption_change',
  subject: 'device',
  fieldsOf: () => [],
  reads: ({ period, against }) => [comparedName(period, against)],
  judge({ period, against, direction, percent }, { values }) {
    const value = values[comparedName(period, 'value')];
    const usual = values[comparedName(period, against)];
    if (value === undefined || usual === undefined) return null;
    // Of nothing no share can be taken: anything is more than it.
    const change = usual === 0 ? Math.sign(value) * Infinity : ((value - usual) / Math.abs(usual)) * 100;
    const by = value === usual ? 0 : direction === 'rise' ? change : direction === 'fall' ? -change : Math.abs(change);
    return { is: by > percent, seen: { field: CONSUMED, value }, kept: {} };
  },
});

/** What was consumed has no field of the catalogue: its unit is the resource's. */
const CONSUMED = '';
