import { limitOf } from './limits';
import { defineRule, endOf, type Finding, isJudgedRegister, quantityOf } from './rule';

/** Measured value above the possible range; a register beyond the end of its counter. */
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
  judge(series, place, parameters) {
    const findings: Finding[] = [];
    series.rows[place]?.values.forEach((value, field) => {
      if (isJudgedRegister(field)) {
        const end = endOf(series, field);
        if (value >= end) findings.push({ field, expected: end });
        return;
      }
      const name = limitOf(quantityOf(field, series.device.model));
      if (name !== null && value > parameters[name]) findings.push({ field, expected: parameters[name] });
    });
    return findings;
  },
});
