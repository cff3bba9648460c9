import { FINAL_ORIGINS } from '@gaugeway/proto/api';
import { digitsOf, plus } from './decimals';
import { flowBetween, type RegisterFacts, type TimedReading } from './register-facts';

export const ORIGINS = FINAL_ORIGINS;
export type Origin = (typeof ORIGINS)[number];

/** The origin of a sum: that of its least certain part. */
export const leastCertain = (a: Origin, b: Origin): Origin => (ORIGINS.indexOf(b) > ORIGINS.indexOf(a) ? b : a);

/** An amount that nobody measured at this time. */
export const isEstimate = (origin: Origin): boolean => origin === 'estimated' || origin === 'bridged';

/** A reading that counts. */
export interface CountedReading extends TimedReading {
  origin: 'measured' | 'edited' | 'estimated';
  /** true: noted at the installation or removal of the device; the amount is not spread over the time before. */
  isNoted?: true;
}

/** The next reading that counts after a time. */
export interface NextReading extends CountedReading {
  /** Values between are held back. */
  isHeld: boolean;
}

/** Consumption of a register between two readings that count. */
export interface FinalStep {
  from: number;
  to: number;
  /** null = a fall that nothing explains. */
  flowed: number | null;
  /** Digits after the point of the register's resolution. */
  digits: number;
  /** `bridged`: values between are held back or absent, so that the times inside are an estimate. */
  origin: Origin;
  /** true: an end was noted at the installation or removal of the device. */
  isNoted: boolean;
}

const HOUR = 3600;
/** A step so many times as long as the longer of the two before it has values missing. */
const ABSENT = 1.75;
/** Consumption over a longer time is not shared out: its days are unknown. */
export const LONGEST_BRIDGE = 62 * 86_400;
/** Readings before a step that show how often the register is read, and so steps that depend on a reading. */
export const LOOK_BACK = 3;

/** true: values are missing between the last reading and the next one. */
export function isInterrupted(before: readonly TimedReading[], next: number): boolean {
  const [third, second, last] = before.slice(-LOOK_BACK);
  if (!third || !second || !last || next - last.ts <= HOUR) return false;
  return next - last.ts > ABSENT * Math.max(second.ts - third.ts, last.ts - second.ts);
}

const NOTHING_BEFORE = { readings: [], isHeld: false };

/** The steps of one register over readings, oldest first: values that are held back close no step. Pure. */
export class FinalSteps {
  /** Readings that show how often the register is read: a noted one is beside them. */
  private last: CountedReading[];
  private before: CountedReading | undefined;
  private isHeld: boolean;

  /** @param before the newest readings that count before, oldest first: `LOOK_BACK` of them show all. */
  constructor(
    private readonly facts: RegisterFacts,
    { readings, isHeld }: { readings: readonly CountedReading[]; isHeld: boolean } = NOTHING_BEFORE,
  ) {
    this.before = readings.at(-1);
    const regular = this.before?.isNoted ? readings.slice(0, -1) : readings;
    this.last = regular.slice(-LOOK_BACK);
    this.isHeld = isHeld;
  }

  /** A value that is held back. */
  hold(): void {
    this.isHeld = true;
  }

  /** The step that the reading closes; null = it is the first. */
  next(reading: CountedReading): FinalStep | null {
    const step = this.before ? this.step(this.before, reading) : null;
    if (!reading.isNoted) this.last = [...this.last, reading].slice(-LOOK_BACK);
    this.before = reading;
    this.isHeld = false;
    return step;
  }

  private step(before: CountedReading, reading: CountedReading): FinalStep {
    const flowed = flowBetween(before, reading, this.facts);
    const isBridged = this.isHeld || (!before.isNoted && isInterrupted(this.last, reading.ts));
    const ends = leastCertain(before.origin, reading.origin);
    const origin = flowed === null ? 'none' : isBridged ? leastCertain(ends, 'bridged') : ends;
    const digits = Math.max(digitsOf(before.value), digitsOf(reading.value), digitsOf(flowed ?? 0));
    const isNoted = before.isNoted === true || reading.isNoted === true;
    return { from: before.ts, to: reading.ts, flowed, digits, origin, isNoted };
  }
}

/** true: the amount of the step is spread over its time. */
export const isShared = ({ from, to, origin, flowed, isNoted }: FinalStep): boolean =>
  origin === 'bridged' && flowed !== null && !isNoted && to - from <= LONGEST_BRIDGE;

/**
 * The amount of a step until each of the times (Unix seconds, within the step), in proportion: whole units of the
 * register's resolution, so that the parts add up to it exactly. Pure.
 */
export function sharedUntil({ from, to, flowed, digits }: FinalStep, times: readonly number[]): number[] {
  const power = 10 ** digits;
  const units = Math.round((flowed ?? 0) * power);
  return times.map((at) => (at >= to ? (flowed ?? 0) : Math.floor((units * (at - from)) / (to - from)) / power));
}

/**
 * A register at a time between two readings that count: the earlier one, or with a share of the flow where values
 * between them are held back or absent, also beyond the end of its range or a reset (`writtenOut`); undefined = none is
 * earlier. Pure.
 */
export function readingAt(
  ts: number,
  earlier: { readings: readonly CountedReading[]; isHeld: boolean },
  { isHeld, ...next }: NextReading,
  facts: RegisterFacts,
): (Omit<CountedReading, 'origin'> & { origin: Origin }) | undefined {
  const last = earlier.readings.at(-1);
  const steps = new FinalSteps(facts, earlier);
  if (isHeld) steps.hold();
  const step = steps.next(next);
  if (!last || !step || !isShared(step) || ts <= last.ts) return last;
  return { ts, value: plus(last.value, sharedUntil(step, [ts])[0] ?? 0), origin: 'bridged' };
}
