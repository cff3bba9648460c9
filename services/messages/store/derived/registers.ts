import { minus, plus, times } from './decimals';

/** A cell of a column: null = not given. */
export type Cell = number | null;

/** Register readings in the rows of one meter, oldest first, and what is known before and after them. */
export interface RegisterSegment {
  values: readonly Cell[];
  /** Before the first row: the newest reading before, or what was noted when the meter came; null = unknown. */
  before: Cell;
  /** The reading noted when the meter was removed; null = it is still installed, or none was noted. */
  after: Cell;
  /** What one unit of the register is of the place's unit, as the ratio of a transformer. */
  scale?: number;
}

/** Of each row: the register at its beginning, at its end, and what flowed between. */
export interface Deltas {
  start: Cell[];
  end: Cell[];
  delta: Cell[];
}

/** Registers of fewer digits than this are not taken to have rolled over: a new meter looks the same. */
const FEWEST_DIGITS = 4;
/** How near its end a register has been, and how near its beginning it is, where it rolled over; of its whole range. */
const END = 0.9;
const BEGIN = 0.1;

/**
 * What flowed while a register went from one reading to the next. One that falls from the last tenth of its range to
 * the first has rolled over; any other fall is returned as it is, a negative number, for a user to check.
 */
export function advance(from: number, to: number): number {
  if (to >= from) return minus(to, from);
  const range = rangeOf(from);
  if (from >= END * range && to >= 0 && to <= BEGIN * range) return plus(minus(to, from), range);
  return minus(to, from);
}

/** The range of a register that can show the value: a power of ten. */
export function rangeOf(value: number): number {
  return 10 ** Math.max(FEWEST_DIGITS, Math.floor(Math.log10(Math.max(1, value))) + 1);
}

/**
 * `start_`, `end_` and `delta_` of each row of a register, over the meters that had it one after another. A row without
 * a value has none, and its time belongs to the next row that has one, so that the deltas of a period add up to the
 * difference of its registers. What a meter counted after its last row until it was replaced belongs to the first row of
 * the next one.
 */
export function deltasOf(segments: readonly RegisterSegment[]): Deltas {
  const deltas: Deltas = { start: [], end: [], delta: [] };
  let carried: Cell = null;
  for (const { values, before, after, scale = 1 } of segments) {
    let stood = before;
    for (const value of values) {
      const start = value === null || stood === null ? null : times(stood, scale);
      const flowed = value === null || stood === null ? null : times(advance(stood, value), scale);
      deltas.start.push(start);
      deltas.end.push(value === null ? null : times(value, scale));
      deltas.delta.push(flowed === null ? null : plus(flowed, carried ?? 0));
      if (flowed !== null) carried = null;
      stood = value ?? stood;
    }
    if (stood !== null && after !== null) carried = plus(carried ?? 0, times(advance(stood, after), scale));
  }
  return deltas;
}
