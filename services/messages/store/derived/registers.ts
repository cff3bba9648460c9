import { plus, times } from './decimals';
import { flowBetween, NO_FACTS, type RegisterFacts, type TimedReading } from './register-facts';

/** A cell of a column: null = not given. */
export type Cell = number | null;

/** Register readings in the rows of one meter, oldest first, with the readings before and after them. */
export interface RegisterSegment {
  values: readonly Cell[];
  /** Unix seconds of the rows; absent = no reset lies between them. */
  times?: readonly number[];
  /** Reading before the first row: the newest one, or the reading noted at the installation; null = unknown. */
  before: TimedReading | null;
  /** The reading noted when the meter was removed; null = it is still installed, or none was noted. */
  after: TimedReading | null;
  facts?: RegisterFacts;
  /** Factor from one unit of the register to the place's unit, such as the ratio of a transformer. */
  scale?: number;
}

/** Per row: the register at its start and at its end, and the amount between. */
export interface Deltas {
  start: Cell[];
  end: Cell[];
  delta: Cell[];
}

/**
 * `start_`, `end_` and `delta_` of each row of a register, over the successive meters that had it. A row without a
 * value has none, and its time belongs to the next row that has one, so that the deltas of a period add up to the
 * difference of its registers. The consumption of a meter after its last row until its replacement belongs to the first
 * row of the next one.
 */
export function deltasOf(segments: readonly RegisterSegment[]): Deltas {
  const deltas: Deltas = { start: [], end: [], delta: [] };
  let carried: Cell = null;
  for (const { values, times: at = [], before, after, scale = 1, facts = NO_FACTS } of segments) {
    let previous = before;
    const since = (reading: TimedReading): Cell => {
      const flowed = previous === null ? null : flowBetween(previous, reading, facts);
      return flowed === null ? null : times(flowed, scale);
    };
    for (const [place, value] of values.entries()) {
      const reading = value === null ? null : { ts: at[place] ?? 0, value };
      const flowed = reading === null ? null : since(reading);
      deltas.start.push(reading === null || previous === null ? null : times(previous.value, scale));
      deltas.end.push(value === null ? null : times(value, scale));
      deltas.delta.push(flowed === null ? null : plus(flowed, carried ?? 0));
      if (flowed !== null) carried = null;
      previous = reading ?? previous;
    }
    const rest = after === null ? null : since(after);
    if (rest !== null) carried = plus(carried ?? 0, rest);
  }
  return deltas;
}
