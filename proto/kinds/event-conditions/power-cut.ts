import { defineCondition, type Kept } from '../condition';
import { LEAST_SUPPLY } from './phase-loss';
import { PHASES } from './voltage';

/** V by which the supply has to be above the least one to be back. */
const HYSTERESIS = 20;

/**
 * No phase has a voltage any more: the feeder of the meter is off. A meter counts that had a voltage before. The cut of
 * a main meter is the cause of the supply events and the silence of its sub-meters meanwhile.
 */
export const powerCut = defineCondition({
  kind: 'power_cut',
  order: 150,
  subject: 'device',
  inputs: {},
  explainsSubMeters: true,
  concernsSupply: true,
  reads: () => PHASES,
  judge(_, { values }, before) {
    const given = PHASES.flatMap((field) => {
      const value = values[field];
      return value === undefined ? [] : [{ field, value }];
    });
    const highest = given.sort((a, b) => b.value - a.value)[0];
    if (!highest) return null;
    const isSupplied = highest.value >= LEAST_SUPPLY + (before?.is ? HYSTERESIS : 0);
    const was = before?.kept['supplied'] === 1;
    const kept: Kept = was || isSupplied ? { supplied: 1 } : {};
    return { is: was && !isSupplied, seen: highest, kept };
  },
});
