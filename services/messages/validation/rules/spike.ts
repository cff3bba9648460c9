import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { advance } from '../../derived/registers';
import { basisOf, before, defineRule, HOUR, LOOKBACK, median, registersIn, type Series } from './rule';

/** Fewer intervals than this do not show what is usual. */
const FEWEST = 6;
const PROFILES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];

/** Consumption, or power, of many times what is usual for the device. */
export const spike = defineRule({
  name: 'spike',
  says: 'suspect',
  parameters: {
    /** How many times the median of the intervals before. */
    factor: { default: 20, low: 2, high: 10_000 },
    /** Units an hour, below which nothing is a spike. */
    floor: { default: 1, low: 0, high: 1e9, of: { electricity: 5, water: 0.5, gas: 2, heat: 5 } },
  },
  judge(series, place, { factor, floor }) {
    const row = series.rows[place];
    if (!row) return [];
    if (PROFILES.includes(series.type)) return ofProfile(series, place, factor, floor);
    return registersIn(row).flatMap((field) => {
      const basis = basisOf(series, place, field);
      const value = row.values.get(field);
      if (!basis || value === undefined || row.ts <= basis.ts) return [];
      const hours = (row.ts - basis.ts) / HOUR;
      const rate = advance(basis.value, value) / hours;
      // Whatever is usual: most readings need no look at those before them.
      if (rate <= floor) return [];
      const usual = usualBelow(series, place, field, rate / factor);
      return usual === null ? [] : [{ field, expected: basis.value + usual * hours }];
    });
  },
});

/** More intervals than this are over half of those that can be looked at. */
const HALF = Math.floor((LOOKBACK - 1) / 2);

/**
 * The median rate of the intervals before, units an hour, where it is below `bar`; null = it is not, or not enough is
 * known. Stops as soon as half of all can no longer be below: a device under steady load is asked at each reading.
 */
function usualBelow(series: Series, place: number, field: string, bar: number): number | null {
  const rates: number[] = [];
  let atLeast = 0;
  let later: { ts: number; value: number } | null = null;
  for (const reading of before(series, place, field)) {
    const flowed = later && later.ts > reading.ts ? advance(reading.value, later.value) : -1;
    if (later && flowed >= 0) {
      const rate = flowed / ((later.ts - reading.ts) / HOUR);
      rates.push(rate);
      if (rate >= bar && ++atLeast > HALF) return null;
    }
    later = reading;
  }
  if (rates.length < FEWEST) return null;
  const usual = median(rates);
  return usual < bar ? usual : null;
}

function ofProfile(series: Series, place: number, factor: number, floor: number) {
  const row = series.rows[place];
  return [...(row?.values ?? [])].flatMap(([field, value]) => {
    if (!field.startsWith('power_') && !field.startsWith('energy_')) return [];
    if (Math.abs(value) <= floor) return [];
    const known = [...before(series, place, field)].map((reading) => Math.abs(reading.value));
    if (known.length < FEWEST) return [];
    const usual = median(known);
    return Math.abs(value) > factor * Math.max(usual, floor / factor) ? [{ field, expected: usual }] : [];
  });
}
