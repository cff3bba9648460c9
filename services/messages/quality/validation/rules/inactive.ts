import { levelStateOf, usualLeap } from './level';
import { defineRule, flowIn, registersIn } from './rule';

/** Something is consumed where nothing is metered: the device is switched off, or was removed from its point. */
export const inactive = defineRule({
  name: 'inactive',
  verdict: 'suspect',
  parameters: {
    /** Units that a register may advance. */
    tolerance: { default: 0.1, low: 0, high: 1e6 },
  },
  judge(series, place, { tolerance }) {
    const row = series.rows[place];
    if (!row) return [];
    const { isActive, removedAt } = series.device;
    if (isActive && (removedAt === null || row.ts <= removedAt)) return [];
    const leap = usualLeap(series.device.resource);
    return registersIn(row).flatMap((field) => {
      const basis = levelStateOf(series, place, field, leap)?.basis;
      const value = row.values.get(field);
      if (!basis || value === undefined) return [];
      return (flowIn(series, field, basis, { ts: row.ts, value }) ?? 0) > tolerance
        ? [{ field, expected: basis.value }]
        : [];
    });
  },
});
