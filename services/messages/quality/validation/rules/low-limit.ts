import { limitOf } from './limits';
import { defineRule, type Finding, isJudgedRegister, quantityOf } from './rule';

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
    const findings: Finding[] = [];
    rows[place]?.values.forEach((value, field) => {
      if (isJudgedRegister(field)) {
        if (value < 0) findings.push({ field, expected: 0 });
        return;
      }
      const name = limitOf(quantityOf(field, device.model));
      // A meter without voltage reports no frequency.
      if (name === null || (name === 'frequency' && value === 0)) return;
      if (value < parameters[name]) findings.push({ field, expected: parameters[name] });
    });
    return findings;
  },
});
