import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { advance } from '../../derived/registers';
import { basisOf, before, defineRule, HOUR, median, registersIn, type Series } from './rule';

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
      const usual = usualRate(series, place, field);
      if (usual === null) return [];
      const isSpike = rate > factor * Math.max(usual, floor / factor);
      return isSpike ? [{ field, expected: basis.value + usual * hours }] : [];
    });
  },
});

/** Units an hour; null = not enough is known. */
function usualRate(series: Series, place: number, field: string): number | null {
  const known = [...before(series, place, field)];
  const rates = known.slice(0, -1).flatMap(({ ts, value }, index) => {
    const earlier = known[index + 1];
    if (!earlier || ts <= earlier.ts) return [];
    const flowed = advance(earlier.value, value);
    return flowed < 0 ? [] : [flowed / ((ts - earlier.ts) / HOUR)];
  });
  return rates.length < FEWEST ? null : median(rates);
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
