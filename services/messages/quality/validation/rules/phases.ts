import { defineRule } from './rule';

const TOTALS = ['power_active', 'power_reactive'] as const;
const PHASES = [1, 2, 3] as const;

/** The three phases do not add up to the total. */
export const phases = defineRule({
  name: 'phases',
  verdict: 'suspect',
  parameters: {
    percent: { default: 5, low: 0, high: 1000 },
    /** kW or kvar: the phases are not measured in the same instant. */
    tolerance: { default: 0.1, low: 0, high: 1e6 },
  },
  judge({ rows }, place, { percent, tolerance }) {
    const values = rows[place]?.values;
    if (!values) return [];
    return TOTALS.flatMap((field) => {
      const total = values.get(field);
      if (total === undefined) return [];
      const given = PHASES.flatMap((phase) => values.get(`${field}${phase}`) ?? []);
      if (given.length < PHASES.length) return [];
      const sum = given.reduce((all, value) => all + value, 0);
      const allowed = Math.max(tolerance, (Math.abs(total) * percent) / 100);
      return Math.abs(sum - total) > allowed ? [{ field, expected: sum }] : [];
    });
  },
});
