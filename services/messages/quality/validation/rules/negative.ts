import { advance } from '../../../store/derived/registers';
import { standingOf, usualLeap } from './level';
import { defineRule, registersIn } from './rule';

/** A register that fell without having rolled over: each reading until it has come back. */
export const negative = defineRule({
  name: 'negative',
  says: 'suspect',
  parameters: {
    /** Units that it may fall, as meters do that round. */
    tolerance: { default: 0.01, low: 0, high: 1e9 },
  },
  judge(series, place, { tolerance }) {
    const row = series.rows[place];
    if (!row) return [];
    const leap = usualLeap(series.device.resource);
    return registersIn(row).flatMap((field) => {
      const { side, basis } = standingOf(series, place, field, leap) ?? {};
      const value = row.values.get(field);
      if (side !== 'below' || !basis || value === undefined) return [];
      return advance(basis.value, value) < -tolerance ? [{ field, expected: basis.value }] : [];
    });
  },
});
