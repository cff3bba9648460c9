import { levelStateOf, usualLeap } from './level';
import { defineRule, flowIn, registersIn } from './rule';

/**
 * A register that fell, and neither its declared width nor a confirmed reset explains it: each reading until it has come
 * back.
 */
export const negative = defineRule({
  name: 'negative',
  verdict: 'suspect',
  parameters: {
    /** Units that it may fall, as meters do that round. */
    tolerance: { default: 0, low: 0, high: 1e9 },
  },
  judge(series, place, { tolerance }) {
    const row = series.rows[place];
    if (!row) return [];
    const leap = usualLeap(series.device.resource);
    return registersIn(row).flatMap((field) => {
      const { side, basis } = levelStateOf(series, place, field, leap) ?? {};
      const value = row.values.get(field);
      if (side !== 'below' || !basis || value === undefined) return [];
      const hasFallen = flowIn(series, field, basis, { ts: row.ts, value }) === null && basis.value - value > tolerance;
      return hasFallen ? [{ field, expected: basis.value }] : [];
    });
  },
});
