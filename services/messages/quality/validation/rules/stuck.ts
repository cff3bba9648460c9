import type { QuantityName } from '@gaugeway/catalogue';
import { defineRule, type Finding, isJudgedRegister, LOOKBACK, quantityOf, type Series } from './rule';

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
    const findings: Finding[] = [];
    row.values.forEach((value, field) => {
      const concerns = isJudgedRegister(field)
        ? flows(series, place, length)
        : value !== 0 && MOVING.includes(quantityOf(field, series.device.model));
      if (concerns && isStuck(series, place, field, length)) findings.push({ field, expected: null });
    });
    return findings;
  },
});

/** true: the value did not change for the given number of rows. */
export function isStuck(series: Series, place: number, field: string, length: number): boolean {
  const { rows } = series;
  const value = rows[place]?.values.get(field);
  let same = 1;
  // As `before` does, without an object for each reading: this runs at each value.
  for (let at = place - 1; at >= Math.max(0, place - LOOKBACK) && same < length; at -= 1) {
    const earlier = rows[at]?.values.get(field);
    if (earlier === undefined) continue;
    if (earlier !== value) break;
    same += 1;
  }
  return same >= length;
}

const flows = ({ rows }: Series, place: number, length: number): boolean => {
  const now = rows[place]?.values;
  // Most devices measure no flow: a look at the last row shows it.
  const flowing = FLOWING.filter((field) => (now?.get(field) ?? 0) > NOTHING);
  if (flowing.length === 0) return false;
  const window = rows.slice(Math.max(0, place - length + 1), place + 1);
  return flowing.some((field) => window.every(({ values }) => (values.get(field) ?? 0) > NOTHING));
};
