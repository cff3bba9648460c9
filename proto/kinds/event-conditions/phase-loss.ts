import { defineCondition, type Kept } from '../condition';
import { shareInput } from '../condition-inputs';
import { PHASES } from './voltage';

/** V. Below it the whole supply is away, which is no loss of a phase. */
export const LEAST_SUPPLY = 20;
/** Share of the highest phase by which the lost one has to be back, per cent of it. */
const HYSTERESIS = 5;

/**
 * A phase voltage has fallen below a share of the highest one. A phase counts that had a voltage before: meters of one phase
 * report the others as 0.
 */
export const phaseLoss = defineCondition({
  kind: 'phase_loss',
  order: 140,
  subject: 'device',
  inputs: { percent: shareInput(50) },
  concernsSupply: true,
  reads: () => PHASES,
  judge({ percent }, { values }, before) {
    const highest = Math.max(...PHASES.map((field) => values[field] ?? 0));
    if (highest < LEAST_SUPPLY) return null;
    const least = (highest * (percent + (before?.is ? HYSTERESIS : 0))) / 100;
    const connected: Record<string, number> = {};
    let lowest: { field: string; value: number } | null = null;
    for (const field of PHASES) {
      const value = values[field];
      const was = before?.kept[field] === 1;
      if (was || (value !== undefined && value >= least)) connected[field] = 1;
      if (was && value !== undefined && value < least && value < (lowest?.value ?? Infinity)) lowest = { field, value };
    }
    return { is: lowest !== null, seen: lowest, kept: connected satisfies Kept };
  },
});
