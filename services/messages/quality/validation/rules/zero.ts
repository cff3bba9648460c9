import { registersOf } from '@gaugeway/catalogue';
import { defineRule } from './rule';
import { isStuck } from './stuck';

/** No consumption for long, after consumption before. */
export const zero = defineRule({
  name: 'zero',
  verdict: 'suspect',
  parameters: {
    /** Rows in a row; 0 = never checked. Water, gas and heat do not flow for days. */
    rows: { default: 0, low: 0, high: 48, of: { electricity: 48 } },
  },
  judge(series, place, { rows: length }) {
    const { model } = series.device;
    const row = series.rows[place];
    if (length < 2 || !model || !row) return [];
    return registersOf(model, 'consumption').flatMap(({ field }) => {
      const value = row.values.get(field);
      const isSum = field.endsWith('_sum') || !/\d$/.test(field);
      return isSum && value !== undefined && value > 0 && isStuck(series, place, field, length)
        ? [{ field, expected: null }]
        : [];
    });
  },
});
