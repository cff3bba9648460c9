import { limitOf } from './limits';
import { defineRule, type Finding, quantityOf } from './rule';

/** Measured value above the possible range. */
export const highLimit = defineRule({
  name: 'high_limit',
  verdict: 'rejected',
  parameters: {
    voltage: { default: 500, low: 0, high: 1e6 },
    current: { default: 10_000, low: 0, high: 1e6 },
    power: { default: 100_000, low: 0, high: 1e9 },
    frequency: { default: 65, low: 0, high: 1000 },
    temperature: { default: 200, low: -100, high: 2000 },
    pressure: { default: 100, low: 0, high: 10_000 },
    flow: { default: 10_000, low: 0, high: 1e9 },
    ratio: { default: 1, low: -1, high: 10 },
  },
  judge({ rows, device }, place, parameters) {
    const findings: Finding[] = [];
    rows[place]?.values.forEach((value, field) => {
      const name = limitOf(quantityOf(field, device.model));
      if (name !== null && value > parameters[name]) findings.push({ field, expected: parameters[name] });
    });
    return findings;
  },
});
