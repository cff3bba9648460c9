import { comparedName, defineCondition } from '../condition';
import { choiceInput, wholeInput } from '../condition-inputs';

/**
 * The consumption of the last whole hour, day or month differs by more than a share from the norm of the accounting
 * point, from the period before, or from the mean of like days (the same weekday of the last four weeks).
 */
export const consumptionChange = defineCondition({
  kind: 'consumption_change',
  order: 240,
  subject: 'device',
  inputs: {
    period: choiceInput(['hour', 'day', 'month'], 'day'),
    /** The mean of like days (of an hour: of the same hour of them; of a month: of the last three), the period before, the norm of the accounting point (of an hour its part of that of the day). */
    against: choiceInput(['mean', 'before', 'norm'], 'mean'),
    direction: choiceInput(['rise', 'fall', 'any'], 'rise'),
    percent: wholeInput({ min: 1, max: 10_000, unit: '%', start: 50 }),
  },
  sentence: ({ period, against, direction }) => ({
    text: `change_${direction}`,
    parts: { period: `consumed_${period}`, usual: `usual_${period}_${against}` },
  }),
  reads: ({ period, against }) => [comparedName(period, against)],
  judge({ period, against, direction, percent }, { values }) {
    const value = values[comparedName(period, 'value')];
    const usual = values[comparedName(period, against)];
    if (value === undefined || usual === undefined) return null;
    // No share of zero exists: any value exceeds it.
    const change = usual === 0 ? Math.sign(value) * Infinity : ((value - usual) / Math.abs(usual)) * 100;
    const by = value === usual ? 0 : direction === 'rise' ? change : direction === 'fall' ? -change : Math.abs(change);
    return { is: by > percent, seen: { field: CONSUMED, value }, kept: {} };
  },
});

/** Consumption has no field of the catalogue: its unit is the resource's. */
const CONSUMED = '';
