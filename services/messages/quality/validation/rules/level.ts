import type { Resource } from '@gaugeway/catalogue';
import { endOf, flowIn, HOUR, LOOKBACK, median, type ParameterBounds, type Reading, type Series } from './rule';

/** Fewest intervals that show the usual consumption. */
export const FEWEST = 6;

/** Default limits of the rule about spikes. */
export const LEAP = {
  /** Multiple of the median of the previous intervals. */
  factor: { default: 20, low: 2, high: 10_000 },
  /** Units an hour, below which nothing is a spike. */
  floor: { default: 1, low: 0, high: 1e9, of: { electricity: 5, water: 0.5, gas: 2, heat: 5 } },
} satisfies Record<string, ParameterBounds>;

export interface Leap {
  factor: number;
  floor: number;
}

/**
 * Wider limits of a register with too few readings for a usual consumption, as multiples of the floor and of the factor;
 * `firstFloor`: of its first step, before which no interval is known. If they hold back a right reading, the next ones
 * settle the level and count its consumption.
 */
const NEW_REGISTER = { firstFloor: 1000, floor: 20, factor: 50 };

export const usualLeap = (resource: Resource): Leap => {
  const floors: Partial<Record<Resource, number>> = LEAP.floor.of;
  return { factor: LEAP.factor.default, floor: floors[resource] ?? LEAP.floor.default };
};

/** State of a reading relative to those before it. */
export interface LevelState {
  /** The newest reading before that it can have come from; null = it is the first. */
  basis: Reading | null;
  /** Above: more flowed since the basis than the device can take. Below: it fell, and has not come back since. */
  side: 'plausible' | 'above' | 'below';
  /** Usual rate, units an hour; 0 if it was not computed. */
  usual: number;
}

/** A stretch of more readings than this is the new level; of fewer where half of the available readings is less. */
const LONGEST = 20;

/**
 * Level of the reading at `place`. The readings of the last `LOOKBACK` rows are followed from the oldest on. A reading
 * that cannot have come from the level before it does not become the level, so each reading of a wrong stretch is
 * found, and the return to the level is not. A reading that a person has decided about is the level, and so is a
 * stretch longer than `LONGEST`. `LONGEST` is less than half of `LOOKBACK`: otherwise, where these rows begin inside of
 * a stretch, the right readings after it would be taken for wrong. null = the row has no such reading.
 */
export function levelStateOf(series: Series, place: number, field: string, leap: Leap): LevelState | null {
  const readings = readingsOf(series, field);
  const at = readings.at[place] ?? -1;
  if (at < 0) return null;
  const first = firstIn(readings, place, at);
  const { ts, values, rates, isDecided } = readings;
  const reading = (index: number): Reading => ({ ts: ts[index] ?? 0, value: values[index] ?? 0 });
  if (at === first) return { basis: null, side: 'plausible', usual: 0 };
  if (!isSteep(rates, first + 1, at, leap.floor)) return { basis: reading(at - 1), side: 'plausible', usual: 0 };
  const most = highest(rates, first + 1, at);
  const usual = usualRate(rates, first + 1, at - 1, most / leap.factor);
  const bar = usual === null ? barOfNew(readings, first, at, leap) : Math.max(leap.floor, leap.factor * usual);
  // Each level came from the one before it: under steady load this runs at each reading.
  if (most <= bar && !hasFallen(rates, first + 1, at)) {
    return { basis: reading(at - 1), side: 'plausible', usual: usual ?? 0 };
  }
  const longest = Math.min(LONGEST, Math.max(1, Math.floor((at - first) / 2)));

  let level = reading(first);
  /** The level before that one: a return to just above it shows that the level was wrong. */
  let earlier: Reading | null = null;
  /** Value from which the register fell, until it comes back. */
  let fallen: Reading | null = null;
  let wrong = 0;
  let state: LevelState = { basis: null, side: 'plausible', usual: 0 };
  for (let index = first + 1; index <= at; index += 1) {
    const now = reading(index);
    const isSettled = isDecided[index] === 1 || wrong >= longest;
    const isNear = (known: Reading | null) =>
      known !== null && isReached(flowIn(series, field, known, now), known, now, bar);
    const from: Reading = [fallen, level, earlier].find(isNear) ?? level;
    const flowed = flowIn(series, field, from, now) ?? FELL;
    if (isSettled || (flowed >= 0 && from !== level)) fallen = null;
    else if (flowed < 0) fallen ??= level;
    const isAbove = flowed > 0 && !isReached(flowed, from, now, bar);
    const side = isSettled ? 'plausible' : isAbove ? 'above' : fallen ? 'below' : 'plausible';
    state = { basis: side === 'below' ? fallen : from, side, usual: usual ?? 0 };
    wrong = side === 'plausible' ? 0 : wrong + 1;
    if (side === 'above') continue;
    earlier = from;
    level = now;
  }
  return state;
}

/** Units an hour. Two readings of one second have none. */
const rateOf = (from: Reading, to: Reading, flowed: number): number =>
  to.ts > from.ts ? flowed / ((to.ts - from.ts) / HOUR) : 0;

/** Verdict on an unexplained fall. */
const FELL = -1;

/** The register is where it can have come to from the reading. */
const isReached = (flowed: number | null, from: Reading, to: Reading, bar: number): boolean =>
  flowed !== null && flowed >= 0 && rateOf(from, to, flowed) <= bar;

/** The readings of a register in the rows of a series, oldest first. */
interface Readings {
  ts: Float64Array;
  values: Float64Array;
  /** Units an hour since the reading before; NaN where it fell or has none. */
  rates: Float64Array;
  isDecided: Uint8Array;
  /** Index of the reading by row; -1 = none. */
  at: Int32Array;
  /** Row of the reading by index. */
  rows: Int32Array;
}

const known = new WeakMap<Series, Map<string, Readings>>();

/** One lookup for all rows: each row is judged by those before it. */
function readingsOf(series: Series, field: string): Readings {
  const fields = known.get(series) ?? new Map<string, Readings>();
  known.set(series, fields);
  const readings = fields.get(field) ?? gather(series, field);
  fields.set(field, readings);
  return readings;
}

function gather(series: Series, field: string): Readings {
  const { rows } = series;
  const { length } = rows;
  const [ts, values, rates] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
  const isDecided = new Uint8Array(length);
  const [at, places] = [new Int32Array(length).fill(-1), new Int32Array(length)];
  const end = endOf(series, field);
  let index = 0;
  for (const [place, row] of rows.entries()) {
    const value = row.values.get(field);
    // Beyond the end of the counter it is no level, unless a person took it.
    if (value === undefined || (value >= end && !row.decided.has(field))) continue;
    const before = index > 0 ? { ts: ts[index - 1] ?? 0, value: values[index - 1] ?? 0 } : null;
    const flowed = before ? (flowIn(series, field, before, { ts: row.ts, value }) ?? FELL) : FELL;
    ts[index] = row.ts;
    values[index] = value;
    rates[index] = before && flowed >= 0 ? rateOf(before, { ts: row.ts, value }, flowed) : NaN;
    if (row.decided.has(field)) isDecided[index] = 1;
    at[place] = index;
    places[index] = place;
    index += 1;
  }
  return { ts, values, rates, isDecided, at, rows: places };
}

/** The index of the oldest reading that a rule may look at from the row at `place`. */
function firstIn({ rows }: Readings, place: number, at: number): number {
  let first = at;
  while (first > 0 && (rows[first - 1] ?? 0) >= place - LOOKBACK) first -= 1;
  return first;
}

/**
 * true if the register fell, or advanced faster than the floor. For most rows this is false, and no other check
 * follows.
 */
function isSteep(rates: Float64Array, from: number, to: number, floor: number): boolean {
  // NaN is steep, too.
  for (let index = from; index <= to; index += 1) if (!((rates[index] ?? 0) <= floor)) return true;
  return false;
}

/**
 * Highest rate of a register with too few readings for a usual one, units an hour. The flow of less than an hour counts as
 * that of an hour: readings of a trial follow each other within seconds.
 */
function barOfNew({ ts, rates }: Readings, first: number, at: number, { floor, factor }: Leap): number {
  if (at - 1 - first >= FEWEST) return Infinity;
  const known = [...rates.subarray(first + 1, at)].filter((rate) => !Number.isNaN(rate)).sort((a, b) => a - b);
  // The lower of two in the middle: the other may be a spike itself.
  const usual = known[Math.floor((known.length - 1) / 2)];
  const bar =
    usual === undefined
      ? NEW_REGISTER.firstFloor * floor
      : Math.max(NEW_REGISTER.floor * floor, NEW_REGISTER.factor * factor * usual);
  return bar * Math.max(1, HOUR / ((ts[at] ?? 0) - (ts[at - 1] ?? 0)));
}

/** NaN for the first reading, which has no predecessor. */
function hasFallen(rates: Float64Array, from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1) if (Number.isNaN(rates[index])) return true;
  return false;
}

function highest(rates: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let index = from; index <= to; index += 1) most = Math.max(most, rates[index] || 0);
  return most;
}

/** More intervals than this are over half of those that can be looked at. */
const HALF = Math.floor((LOOKBACK - 1) / 2);

/**
 * The median rate, units an hour; null = it is not below `bar`, so that no interval is too much, or not enough is
 * known. Stops as soon as half of all can no longer be below: under steady load this runs at each reading.
 */
function usualRate(rates: Float64Array, from: number, to: number, bar: number): number | null {
  let atLeast = 0;
  for (let index = to; index >= from; index -= 1) if ((rates[index] ?? NaN) >= bar && ++atLeast > HALF) return null;
  // Copied only where the median counts.
  const found = [...rates.subarray(from, to + 1)].filter((rate) => !Number.isNaN(rate));
  if (found.length < FEWEST) return null;
  const usual = median(found);
  return usual < bar ? usual : null;
}
