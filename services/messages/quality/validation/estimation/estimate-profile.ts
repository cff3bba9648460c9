import { slotEnd } from '@gaugeway/proto/time/zone';
import { flowBetween, NO_FACTS, type RegisterFacts } from '../../../store/derived/register-facts';
import { flowOf } from '../profile-flow';
import { missingRuns, shapeOf, slotEnds } from './shape';
import type { Estimated, EstimateRequest, TrueRow } from './estimate-request';

const TOTAL = 'tariff_sum';
const DIGITS = 4;
/** Fields of a profile that the register of active energy counts. */
const COUNTED: readonly string[] = ['power_active', 'power_a_plus', 'energy_active', 'energy_a_plus'];

/**
 * Values of a profile in the slots that have none, in the method's shape; active energy is scaled so that the profile
 * adds up to the count of the register between its readings at both ends, where it has these.
 */
export function estimateProfile(
  rows: readonly TrueRow[],
  registers: readonly TrueRow[],
  request: EstimateRequest,
): Estimated {
  const { step, zone, method } = request;
  const runs = missingRuns(slotEnds(request), new Set(rows.map(({ ts }) => slotEnd(zone, ts, step))));
  const values = new Map<number, Map<string, number>>();
  if (runs.length === 0) return { values, cause: 'no_gap' };
  const known = flowOf(rows, step);
  const fields = new Set(rows.flatMap((row) => [...row.values.keys()].filter(isProfile)));
  for (const run of runs) {
    const [first = 0, last = 0] = [run[0], run.at(-1)];
    const needed = missingEnergy(run, known, registers, { step, facts: request.factsOf?.(TOTAL) ?? NO_FACTS });
    for (const field of fields) {
      const readings = rows.flatMap(({ ts, values: input }) => {
        const value = input.get(field);
        return value === undefined ? [] : [{ ts, value }];
      });
      const left = [...readings].reverse().find(({ ts }) => ts < first);
      const right = readings.find(({ ts }) => ts > last);
      if (!left || !right) continue;
      const level = (left.value + right.value) / 2;
      const shape = shapeOf(method, readings, { gap: { from: first, to: last }, step, zone, level });
      const between = (ts: number) => left.value + ((right.value - left.value) * (ts - left.ts)) / (right.ts - left.ts);
      const shaped = run.map((ts) => shape(ts) ?? between(ts));
      const scaled = needed !== null && COUNTED.includes(field) ? meeting(shaped, needed, field, step) : shaped;
      for (const [place, ts] of run.entries()) {
        const row = values.get(ts) ?? new Map<string, number>();
        values.set(ts, row.set(field, scaled[place] ?? 0));
      }
    }
  }
  return { values, cause: values.size > 0 ? null : 'no_ends' };
}

const isProfile = (field: string) => field.startsWith('power_') || field.startsWith('energy_');

/** Sum that the missing slots must add up to; null = the registers are unknown or contradict the profile. */
function missingEnergy(
  run: readonly number[],
  known: ReadonlyMap<number, number>,
  registers: readonly TrueRow[],
  { step, facts }: { step: number; facts: RegisterFacts },
): number | null {
  const [first = 0, last = 0] = [run[0], run.at(-1)];
  const onBorder = registers.filter(({ ts, values }) => (ts - first) % step === 0 && values.has(TOTAL));
  const left = [...onBorder].reverse().find(({ ts }) => ts <= first - step);
  const right = onBorder.find(({ ts }) => ts >= last);
  if (!left || !right) return null;
  const reading = ({ ts, values }: TrueRow) => ({ ts, value: values.get(TOTAL) ?? 0 });
  const counted = flowBetween(reading(left), reading(right), facts);
  if (counted === null) return null;
  let needed = counted;
  const missing = new Set(run);
  for (let ts = left.ts + step; ts <= right.ts; ts += step) {
    if (missing.has(ts)) continue;
    const flowed = known.get(ts);
    if (flowed === undefined) return null;
    needed -= flowed;
  }
  return needed < 0 ? null : needed;
}

/** Scaled so that the energies add up to `needed`; the last one takes the rounding difference. */
function meeting(shaped: readonly number[], needed: number, field: string, step: number): number[] {
  const unit = field.startsWith('power_') ? step / 3600 : 1;
  const positive = shaped.map((value) => Math.max(0, value));
  const sum = positive.reduce((all, value) => all + value, 0) * unit;
  const even = needed / unit / shaped.length;
  const scaled = positive.map((value) => (sum > 0 ? (value * needed) / sum : even));
  const rounded = scaled.map((value) => Number(value.toFixed(DIGITS)));
  const total = rounded.slice(0, -1).reduce((all, value) => all + value, 0);
  const rest = Number(Math.max(0, needed / unit - total).toFixed(DIGITS + 2));
  return [...rounded.slice(0, -1), rest];
}
