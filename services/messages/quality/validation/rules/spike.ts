import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import { FEWEST, LEAP, levelStateOf } from './level';
import { before, defineRule, HOUR, median, registersIn, type Series } from './rule';

const PROFILES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];

/** Consumption or power of many times the usual value of the device: each reading until a plausible one. */
export const spike = defineRule({
  name: 'spike',
  verdict: 'suspect',
  parameters: LEAP,
  judge(series, place, { factor, floor }) {
    const row = series.rows[place];
    if (!row) return [];
    if (PROFILES.includes(series.type)) return ofProfile(series, place, factor, floor);
    const leap = { factor, floor };
    return registersIn(row).flatMap((field) => {
      const state = levelStateOf(series, place, field, leap);
      if (state?.side !== 'above' || !state.basis) return [];
      const { basis, usual } = state;
      return [{ field, expected: basis.value + (usual * (row.ts - basis.ts)) / HOUR }];
    });
  },
});

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
