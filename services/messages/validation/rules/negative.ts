import { advance } from '../../derived/registers';
import { basisOf, defineRule, registersIn } from './rule';

/** A register that fell, without having rolled over. */
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
    return registersIn(row).flatMap((field) => {
      const basis = basisOf(series, place, field);
      const value = row.values.get(field);
      if (!basis || value === undefined) return [];
      return advance(basis.value, value) < -tolerance ? [{ field, expected: basis.value }] : [];
    });
  },
});
