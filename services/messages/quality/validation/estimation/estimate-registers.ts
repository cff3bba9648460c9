import { isRegister } from '@gaugeway/catalogue';
import { slotEnd } from '@gaugeway/proto/time/zone';
import { digitsOf, minus } from '../../../store/derived/decimals';
import { flowBetween, NO_FACTS, type RegisterFacts } from '../../../store/derived/register-facts';
import { missingRuns, shapeOf, slotEnds } from './shape';
import type { Estimated, EstimateRequest, TrueRow } from './estimate-request';

const HOUR = 3600;

/**
 * Readings of registers in the slots of the period that have no row. The consumption between the readings at both ends
 * of a gap is shared out in the method's shape, so that it adds up to their difference exactly.
 */
export function estimateRegisters(rows: readonly TrueRow[], request: EstimateRequest): Estimated {
  const { step, zone } = request;
  const ends = slotEnds(request);
  const runs = missingRuns(ends, new Set(rows.map(({ ts }) => slotEnd(zone, ts, step))));
  const values = new Map<number, Map<string, number>>();
  if (runs.length === 0) return { values, cause: 'no_gap' };
  const fields = new Set(rows.flatMap((row) => [...row.values.keys()].filter(isRegister)));
  for (const field of fields) {
    const readings = rows.flatMap(({ ts, values: input }) => {
      const value = input.get(field);
      return value === undefined ? [] : [{ ts, value }];
    });
    const facts = request.factsOf?.(field) ?? NO_FACTS;
    const rates = ratesOf(readings, request, facts);
    for (const run of runs) {
      const [first = 0, last = 0] = [run[0], run.at(-1)];
      const left = [...readings].reverse().find(({ ts }) => ts < first);
      const right = readings.find(({ ts }) => ts > last);
      if (!left || !right || !belongs(rows, right.ts, last)) continue;
      const total = flowBetween(left, right, facts);
      // A reset between them: no reading in the gap is known to be of the old or of the new count.
      if (total === null || total < 0 || isReset(facts, left.ts, right.ts)) continue;
      const shape = shapeOf(request.method, rates, { gap: { from: first, to: last }, step, zone, level: 1 });
      const weights = weightsOf([left.ts, ...run, right.ts], shape);
      const sum = weights.reduce((all, weight) => all + weight, 0);
      const digits = Math.max(digitsOf(left.value), digitsOf(right.value));
      let shared = 0;
      for (const [place, ts] of run.entries()) {
        shared += weights[place] ?? 0;
        const reading = Number((left.value + (total * shared) / sum).toFixed(digits));
        const row = values.get(ts) ?? new Map<string, number>();
        values.set(ts, row.set(field, right.value < left.value ? rolled(reading, facts.range) : reading));
      }
    }
  }
  return { values, cause: values.size > 0 ? null : 'no_ends' };
}

/** The next reading of the register is in the next row: one that comes rarer is not estimated as often as the others. */
const belongs = (rows: readonly TrueRow[], ts: number, after: number): boolean =>
  rows.find((row) => row.ts > after)?.ts === ts;

/** Units an hour, by the slots that readings lie in that follow one another without a hole. */
function ratesOf(
  readings: readonly { ts: number; value: number }[],
  { step, zone }: EstimateRequest,
  facts: RegisterFacts,
) {
  return readings.slice(1).flatMap(({ ts, value }, place) => {
    const earlier = readings[place];
    if (!earlier || ts - earlier.ts > 1.5 * step) return [];
    const flowed = flowBetween(earlier, { ts, value }, facts);
    return flowed === null || flowed < 0
      ? []
      : [{ ts: slotEnd(zone, ts, step), value: flowed / ((ts - earlier.ts) / HOUR) }];
  });
}

/** Shares of the times between the points; by the time alone where the shape knows nothing, or nothing flows by it. */
function weightsOf(points: readonly number[], shape: (ts: number) => number | null): number[] {
  const spans = points.slice(1).map((ts, place) => ts - (points[place] ?? ts));
  const rates = points.slice(1).map((ts) => shape(ts));
  const known = rates.filter((rate) => rate !== null);
  const mean = known.length > 0 ? known.reduce((sum, rate) => sum + rate, 0) / known.length : 0;
  if (mean <= 0) return spans;
  return spans.map((span, place) => span * (rates[place] ?? mean));
}

const rolled = (reading: number, range: number | null): number =>
  range !== null && reading >= range ? minus(reading, range) : reading;

const isReset = ({ resets }: RegisterFacts, from: number, to: number): boolean =>
  resets.some(({ ts }) => ts > from && ts <= to);
