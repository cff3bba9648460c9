import type { DeviceModel } from '@gaugeway/catalogue';
import { defineRule } from './rule';

const PREFIXES = ['tariff', 'tariff_negative', 'tariff_reactive', 'tariff_reactive_negative'] as const;
const MOST_TARIFFS = 5;
const TOTALS = PREFIXES.map((prefix) => ({
  total: `${prefix}_sum`,
  names: Array.from({ length: MOST_TARIFFS }, (_, index) => `${prefix}${index + 1}`),
}));

const known = new WeakMap<DeviceModel, ReadonlySet<string>>();

/** Every field that the model has; read for each of its rows. */
function fieldsOf(model: DeviceModel | undefined): ReadonlySet<string> {
  if (!model) return new Set();
  const fields = known.get(model) ?? new Set<string>(Object.values(model.fields).flat());
  known.set(model, fields);
  return fields;
}

/** The tariffs of a row do not add up to its total. */
export const tariffSum = defineRule({
  name: 'tariff_sum',
  verdict: 'suspect',
  parameters: {
    /** Units, as each tariff is rounded separately. */
    tolerance: { default: 0.05, low: 0, high: 1e6 },
    /** Per cent of the total. */
    percent: { default: 0.01, low: 0, high: 100 },
  },
  judge({ rows, device }, place, { tolerance, percent }) {
    const values = rows[place]?.values;
    if (!values) return [];
    return TOTALS.flatMap(({ total: name, names }) => {
      const total = values.get(name);
      if (total === undefined) return [];
      const fields = fieldsOf(device.model);
      const given = names.flatMap((tariff) => values.get(tariff) ?? []);
      // Missing tariffs cannot be distinguished from a difference.
      if (given.length < 2 || names.some((tariff) => fields.has(tariff) && !values.has(tariff))) return [];
      const sum = given.reduce((all, value) => all + value, 0);
      const allowed = Math.max(tolerance, (Math.abs(total) * percent) / 100);
      return Math.abs(sum - total) > allowed ? [{ field: name, expected: sum }] : [];
    });
  },
});
