import { limitOf } from './limits';
import { defineRule, quantityOf, registersIn } from './rule';

/** Measured value below the possible range; a register below zero. */
export const lowLimit = defineRule({
  name: 'low_limit',
  verdict: 'rejected',
  parameters: {
    voltage: { default: 0, low: -1e6, high: 1e6 },
    current: { default: -10_000, low: -1e6, high: 1e6 },
    power: { default: -100_000, low: -1e9, high: 1e9 },
    frequency: { default: 40, low: 0, high: 1000 },
    temperature: { default: -70, low: -274, high: 2000 },
    pressure: { default: -1, low: -10, high: 10_000 },
    flow: { default: -10_000, low: -1e9, high: 1e9 },
    ratio: { default: -1, low: -10, high: 1 },
  },
  judge({ rows, device }, place, parameters) {
    const row = rows[place];
    if (!row) return [];
    const registers = new Set(registersIn(row));
    return [...row.values].flatMap(([field, value]) => {
      if (registers.has(field)) return value < 0 ? [{ field, expected: 0 }] : [];
      const name = limitOf(quantityOf(field, device.model));
      // A meter without voltage reports no frequency.
      if (name === 'frequency' && value === 0) return [];
      return name !== null && value < parameters[name] ? [{ field, expected: parameters[name] }] : [];
    });
  },
});
