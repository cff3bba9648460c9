import { defineCondition } from '../condition';
import { shareInput } from '../condition-inputs';
import { INTERRUPTED, PHASES } from './voltage';

/** The voltages of the three phases differ: the largest deviation from their mean, in per cent of it (NEMA MG 1, 14.36). */
export const asymmetry = defineCondition({
  kind: 'asymmetry',
  order: 130,
  subject: 'device',
  inputs: { percent: shareInput(5) },
  concernsSupply: true,
  reads: () => PHASES,
  judge({ percent }, { values }) {
    const given = PHASES.map((field) => ({ field, value: values[field] ?? NaN }));
    const mean = given.reduce((sum, { value }) => sum + value, 0) / given.length;
    // A meter of one phase has no asymmetry.
    if (!given.every(({ value }) => value > mean * INTERRUPTED)) return null;
    const off = (value: number) => Math.abs(value - mean);
    const worst = given.reduce((most, next) => (off(next.value) > off(most.value) ? next : most));
    return { is: (off(worst.value) / mean) * 100 > percent, seen: worst, kept: {} };
  },
});
