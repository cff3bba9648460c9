import type { JudgedRow } from './rules/rule';

/** Active energy taken, by the end of each interval: of a profile of powers (kW) or energies (kWh). `step` in seconds. */
export function flowOf(rows: readonly Pick<JudgedRow, 'ts' | 'values'>[], step: number): Map<number, number> {
  const flow = new Map<number, number>();
  for (const { ts, values } of rows) {
    const power = values.get('power_a_plus') ?? positive(values.get('power_active'));
    const energy = values.get('energy_a_plus') ?? positive(values.get('energy_active'));
    if (power !== undefined) flow.set(ts, (power * step) / 3600);
    else if (energy !== undefined) flow.set(ts, energy);
  }
  return flow;
}

const positive = (value: number | undefined) => (value === undefined ? undefined : Math.max(0, value));
