import type { QuantityName } from '@gaugeway/catalogue';
import { before, defineRule, quantityOf, registersIn, type Series } from './rule';

/** Quantities that always vary where something is measured. */
const MOVING: readonly (QuantityName | null)[] = ['voltage', 'current', 'activePower', 'flow'];
/** Evidence of a flow while a register does not advance. */
const FLOWING: readonly string[] = ['power_active', 'power_a_plus', 'flow', 'power_heat'];
/** Below it nothing counts as flow. */
const NOTHING = 1e-6;

/** A measured value that stays the same, or a register that does not move while the device measures that something flows. */
export const stuck = defineRule({
  name: 'stuck',
  verdict: 'suspect',
  parameters: {
    /** Rows in a row. */
    rows: { default: 36, low: 3, high: 48 },
  },
  judge(series, place, { rows: length }) {
    const row = series.rows[place];
    if (!row) return [];
    const registers = new Set(registersIn(row));
    return [...row.values].flatMap(([field, value]) => {
      const concerns = registers.has(field)
        ? flows(series, place, length)
        : value !== 0 && MOVING.includes(quantityOf(field, series.device.model));
      return concerns && isStuck(series, place, field, length) ? [{ field, expected: null }] : [];
    });
  },
});

/** true: the value did not change for the given number of rows. */
export function isStuck(series: Series, place: number, field: string, length: number): boolean {
  const value = series.rows[place]?.values.get(field);
  let same = 1;
  for (const earlier of before(series, place, field)) {
    if (earlier.value !== value) break;
    same += 1;
    if (same >= length) return true;
  }
  return same >= length;
}

const flows = ({ rows }: Series, place: number, length: number): boolean => {
  const window = rows.slice(Math.max(0, place - length + 1), place + 1);
  return FLOWING.some((field) => window.every(({ values }) => (values.get(field) ?? 0) > NOTHING));
};
