import { minus, plus } from './decimals';

/** A register that began at another value, as a device's memory was erased: a dated fact like a replacement. */
export interface RegisterReset {
  /** Unix seconds: readings from then on belong to the new count. */
  ts: number;
  /** The last value of the old count, and the first of the new one. */
  last: number;
  start: number;
}

/** Facts that explain a fall of a register. */
export interface RegisterFacts {
  /** Range after which the register restarts at zero, in its unit; null = not declared. */
  range: number | null;
  /** true: a value that a person entered is added to the count, so that readings may exceed its range. */
  isOffset?: boolean;
  /** true: the sign is the direction, a fall is a reverse flow. */
  isDirected: boolean;
  /** The oldest first. */
  resets: readonly RegisterReset[];
}

export const NO_FACTS: RegisterFacts = { range: null, isDirected: false, resets: [] };

/** A reading of a register. */
export interface TimedReading {
  /** Unix seconds. */
  ts: number;
  value: number;
}

/** A step over the end of the range that is longer than this part of it is not plausible: the register was reset. */
const LONGEST_STEP = 0.25;

/**
 * Consumption while a register went from one value to another. A fall is a roll-over only if the declared range has
 * room for both values and the step is plausible; any other fall returns null.
 */
export function advance(from: number, to: number, { range, isDirected }: Omit<RegisterFacts, 'resets'>): number | null {
  if (to >= from || isDirected) return minus(to, from);
  if (range === null || to < from - range) return null;
  const flowed = plus(minus(to, from), range);
  return flowed <= LONGEST_STEP * range ? flowed : null;
}

/** The same between two readings, over the resets between them. */
export function flowBetween(from: TimedReading, to: TimedReading, facts: RegisterFacts): number | null {
  let at = from.value;
  let flowed = 0;
  for (const { ts, last, start } of facts.resets) {
    if (ts <= from.ts || ts > to.ts) continue;
    const step = advance(at, last, facts);
    if (step === null) return null;
    flowed = plus(flowed, step);
    at = start;
  }
  const step = advance(at, to.value, facts);
  return step === null ? null : plus(flowed, step);
}

/** Two readings that count and have none between them. */
export interface RegisterStep {
  from: TimedReading;
  to: TimedReading;
}

/**
 * The same facts with steps over a fall or a reset written out: what flowed before and after a fall that nothing explains
 * counts, and a range that ends several times, or of which much flowed, counts each time. So the flow between any two
 * readings is the sum of the steps between them.
 */
export function writtenOut(facts: RegisterFacts, steps: readonly RegisterStep[]): RegisterFacts {
  if (steps.length === 0) return facts;
  const isWithin = (ts: number) => steps.some(({ from, to }) => ts > from.ts && ts <= to.ts);
  const borders = steps.map(({ from, to }): RegisterReset => {
    const flowed = flowBetween(from, to, facts) ?? 0;
    return { ts: to.ts, last: plus(from.value, flowed), start: to.value };
  });
  const resets = [...facts.resets.filter(({ ts }) => !isWithin(ts)), ...borders].sort((a, b) => a.ts - b.ts);
  return { ...facts, resets };
}

/** Facts of a device's registers by their fields. */
export type FactsOf = (field: string) => RegisterFacts;

export const factsUnknown: FactsOf = () => NO_FACTS;
