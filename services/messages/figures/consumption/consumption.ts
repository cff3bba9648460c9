import { leastCertain, type Origin } from '../../store/derived/final-steps';
import {
  flowBetween,
  NO_FACTS,
  type RegisterFacts,
  type RegisterStep,
  writtenOut,
} from '../../store/derived/register-facts';

/** A meter at an accounting place, as far as one of its registers matters. */
export interface MeterAtPlace {
  /** Unix seconds from which it measured here, inclusive. */
  from: number;
  /** Unix seconds until which, exclusive; null = still. */
  to: number | null;
  /**
   * Register readings when the meter was installed and when it was removed, as the fitter noted them; null = not
   * noted.
   */
  start: number | null;
  end: number | null;
  /** Factor from one unit of the register to the place's unit, such as the ratio of a transformer. */
  scale: number;
  /** Width and resets of the register. */
  facts?: RegisterFacts;
}

/** A reading of a register. */
export interface RegisterReading {
  /** Unix seconds. */
  ts: number;
  value: number;
  /** Nobody measured it. */
  isEstimated?: boolean;
  origin?: Origin;
}

/**
 * Readings of a meter at a place at the borders of a period. Each is the newest reading of the time that the meter
 * was there, or null where there is none.
 */
export interface ReadingsAtBorders {
  /** First reading at the place, whenever. */
  first: RegisterReading | null;
  /** Newest at or before the beginning of the period, and at or before its end. */
  begin: RegisterReading | null;
  end: RegisterReading | null;
  /** Last reading at the place, whenever; needed where the meter was removed and its last reading was not noted. */
  last: RegisterReading | null;
}

/** Consumption of a place in a period. */
export interface Consumption {
  /** Amount in the unit of the place; null if no meter measured in the period. */
  value: number | null;
  /**
   * A border of a meter without a noted reading: the consumption between its neighbouring readings is in no figure.
   */
  isIncomplete: boolean;
  /** The least certain of the readings at its borders; none = no value. */
  origin: Origin;
}

/**
 * Consumption of a place over `[begin, end)` Unix seconds, by all meters that measured there: the sum of their counts,
 * each in its part of the period. A register keeps its newest reading until the next. At the border of a meter the
 * noted reading counts, or, where none was noted, its first or last reading there. So consumptions of adjoining periods
 * add up to that of both, and a replacement changes none of them. A register that rolled over goes on.
 */
export function consumptionOf(
  meters: readonly { meter: MeterAtPlace; readings: ReadingsAtBorders }[],
  begin: number,
  end: number,
): Consumption {
  let value: number | null = null;
  let isIncomplete = false;
  let origin: Origin = 'measured';
  for (const { meter, readings } of meters) {
    const from = Math.max(begin, meter.from);
    const to = Math.min(end, meter.to ?? Infinity);
    if (from >= to) continue;
    const registerAtBegin = registerAt(meter, readings, begin, readings.begin);
    const registerAtEnd = registerAt(meter, readings, end, readings.end);
    if (registerAtBegin === null || registerAtEnd === null) {
      isIncomplete = true;
      continue;
    }
    const flowed = flowBetween(registerAtBegin, registerAtEnd, withNoted(meter, readings));
    if (flowed === null) {
      isIncomplete = true;
      continue;
    }
    value = (value ?? 0) + flowed * meter.scale;
    origin = leastCertain(
      origin,
      leastCertain(registerAtBegin.origin ?? 'measured', registerAtEnd.origin ?? 'measured'),
    );
    isIncomplete ||= (begin < meter.from && meter.start === null) || (to === meter.to && meter.end === null);
  }
  return { value, isIncomplete, origin: value === null ? 'none' : origin };
}

/** The facts of the register; a fall from or to a noted reading is a separate step. */
function withNoted({ from, to, start, end, facts = NO_FACTS }: MeterAtPlace, { first, last }: ReadingsAtBorders) {
  const steps: RegisterStep[] = [];
  if (start !== null && first && first.value < start) steps.push({ from: { ts: from, value: start }, to: first });
  if (end !== null && to !== null && last && end < last.value) steps.push({ from: last, to: { ts: to, value: end } });
  return writtenOut(facts, steps);
}

/** Reading of a meter's register; `newest` is the newest reading at the place at or before that time. */
function registerAt(
  { from, to, start, end }: MeterAtPlace,
  { first, last }: ReadingsAtBorders,
  at: number,
  newest: RegisterReading | null,
): RegisterReading | null {
  const baseline = start === null ? first : { ts: from, value: start };
  if (at <= from) return baseline;
  if (to !== null && at >= to) return end === null ? (last ?? baseline) : { ts: to, value: end };
  return newest ?? baseline;
}
