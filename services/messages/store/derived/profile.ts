import { slotEnd, type Zone } from '@gaugeway/proto/time/zone';
import { digitsOf, plus, times } from './decimals';
import type { Cell } from './registers';

/** Columns of a profile by their names; each has one cell per row. */
export type Columns = Record<string, Cell[]>;

/** Rows of a profile, oldest first. The time of a row is the end of its interval, Unix seconds. */
export interface Profile {
  times: readonly number[];
  columns: Columns;
}

const HOUR = 3600;
const MEAN_DIGITS = 4;
/** The directions of a profile: active and reactive, taken and given, and apparent. */
export const DIRECTIONS = ['a_plus', 'a_minus', 'r_plus', 'r_minus', 's'] as const;

const HALF_HOUR = 30;

/**
 * Minutes of the intervals of rows, oldest first: the smallest gap between two of them that parts an hour evenly. Half an
 * hour where the rows do not show it.
 */
export function stepOf(rows: readonly number[]): number {
  const gaps = rows.slice(1).map((ts, place) => (ts - (rows[place] ?? 0)) / 60);
  const steps = gaps.filter((gap) => gap >= 1 && gap <= 60 && 60 % gap === 0);
  return steps.length > 0 ? Math.min(...steps) : HALF_HOUR;
}

/**
 * Power by direction from the mean powers that a device reports, kW and kvar, positive = taken; where it reports the
 * directions itself, those are used. S = √((A+ − A−)² + (R+ − R−)²).
 */
export function directions(columns: Columns, prefix: 'power_' | 'energy_', rows: number): Columns {
  const cellsOf = (name: string, signed: string, sign: 1 | -1): Cell[] => {
    const own = columns[`${prefix}${name}`];
    if (own) return own;
    const values = columns[`${prefix}${signed}`];
    return Array.from({ length: rows }, (_, row) => {
      const value = values?.[row] ?? null;
      return value === null ? null : Math.max(0, sign * value);
    });
  };
  const [aPlus, aMinus] = [cellsOf('a_plus', 'active', 1), cellsOf('a_minus', 'active', -1)];
  const [rPlus, rMinus] = [cellsOf('r_plus', 'reactive', 1), cellsOf('r_minus', 'reactive', -1)];
  const s = aPlus.map((taken, row) => apparent(taken, aMinus[row], rPlus[row], rMinus[row]));
  return Object.fromEntries(
    [aPlus, aMinus, rPlus, rMinus, s].map((cells, place) => [`${prefix}${DIRECTIONS[place] ?? ''}`, cells]),
  );
}

/** Rounded to the digits of a meter: without the noise of the square root. */
const ROOT_DIGITS = 6;

function apparent(aPlus: Cell, aMinus: Cell = null, rPlus: Cell = null, rMinus: Cell = null): Cell {
  if (aPlus === null || (rPlus === null && rMinus === null)) return null;
  const s = Math.hypot(aPlus - (aMinus ?? 0), (rPlus ?? 0) - (rMinus ?? 0));
  return Number(s.toFixed(ROOT_DIGITS));
}

const SHARE_DIGITS = 2;

/** Reactive per active of each direction (tan φ), per cent: `r/a+` and `r/a-`; null where nothing active flowed. */
export function reactiveShares(columns: Columns, prefix: 'power_' | 'energy_', rows: number): Columns {
  const share = (active: string, reactive: string): Cell[] => {
    const [a, r] = [columns[`${prefix}${active}`], columns[`${prefix}${reactive}`]];
    return Array.from({ length: rows }, (_, row) => {
      const [taken = null, swung = null] = [a?.[row], r?.[row]];
      return taken === null || swung === null || taken === 0
        ? null
        : Number(((swung / taken) * 100).toFixed(SHARE_DIGITS));
    });
  };
  return { 'r/a+': share('a_plus', 'r_plus'), 'r/a-': share('a_minus', 'r_minus') };
}

/** kWh from the mean kW of intervals, or kvarh from kvar. */
export const energyOf = (power: Cell, step: number): Cell => (power === null ? null : times(power, step / 60));

/** Mean kW of intervals from kWh, or kvar from kvarh. */
export const powerOf = (energy: Cell, step: number): Cell => (energy === null ? null : times(energy, 60 / step));

/** The end of the hour that an interval with this end lies in, by a clock of the zone. */
export const hourEnd = (ts: number, zone: Zone): number => slotEnd(zone, ts, HOUR);

/**
 * Hours from intervals of `step` minutes, by the clock of the device: mean powers, or sums of energies. An hour that
 * lacks an interval has no value; nor has the part of an hour that ends a day whose clock is moved by half an hour.
 */
export function hourly(
  { times: rows, columns }: Profile,
  kind: 'power' | 'energy',
  { zone, step }: { zone: Zone; step: number },
): Profile {
  const parts = 60 / step;
  const ends = rows.map((ts) => hourEnd(ts, zone));
  const hours = [...new Set(ends)];
  const placeOf = new Map(hours.map((end, place) => [end, place]));
  const whole = (cells: readonly Cell[]): Cell[] => {
    const sums = hours.map(() => ({ sum: 0, count: 0 }));
    for (const [row, value] of cells.entries()) {
      const hour = sums[placeOf.get(ends[row] ?? 0) ?? 0];
      if (!hour || value === null) continue;
      hour.sum = plus(hour.sum, value);
      hour.count += 1;
    }
    return sums.map(({ sum, count }) => (count < parts ? null : kind === 'energy' ? sum : dividedBy(sum, parts)));
  };
  return { times: hours, columns: Object.fromEntries(Object.entries(columns).map(([name, c]) => [name, whole(c)])) };
}

/** A mean keeps as many digits as a meter could report. */
const dividedBy = (sum: number, parts: number): number => Number((sum / parts).toFixed(digitsOf(sum) + MEAN_DIGITS));
