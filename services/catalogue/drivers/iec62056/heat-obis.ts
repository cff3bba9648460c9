import { energyFromWh } from '../../codecs/energy';
import { shownRange } from '../../register-width';
import { scaledExactly } from '../exact';
import type { DataSet } from './data-block';
import { digitsOf } from './frames';
import type { Found, Shown } from './obis';

/**
 * Values of the present of a heat meter: by the short codes of EN 1434-3 (6.8), and by IEC 62056-61, medium 6
 * (6-0:1.0.0). A value behind `*` is that of an earlier period. Temperatures have no short code on which makers agree.
 */
const CODES: readonly { code: RegExp; name: 'energy' | 'volume' | keyof typeof MOMENT }[] = [
  { code: /^(6\.8|6-\d+:1\.0\.0)$/, name: 'energy' },
  { code: /^(6\.26|6-\d+:2\.0\.0)$/, name: 'volume' },
  { code: /^(6\.4|6-\d+:8\.0\.0)$/, name: 'power_heat' },
  { code: /^(6\.27|6-\d+:9\.0\.0)$/, name: 'flow' },
  { code: /^(6-\d+:10\.0\.0)$/, name: 'temperature1' },
  { code: /^(6-\d+:11\.0\.0)$/, name: 'temperature2' },
  { code: /^(6-\d+:12\.0\.0)$/, name: 'temperature_difference' },
  { code: /^(6\.31)$/, name: 'on_time' },
];

/** Units to watt-hours: the unit of heat is never that of a display which names none. */
const ENERGY = {
  ...{ wh: 1, kwh: 1000, mwh: 1e6, gwh: 1e9, kj: 1e3 / 3600, mj: 1e6 / 3600, gj: 1e9 / 3600 },
  ...{ kcal: 1.163, mcal: 1163, gcal: 1_163_000 },
};
const VOLUME = { m3: 1, 'm³': 1, l: 0.001 };
const MOMENT = {
  power_heat: { kw: 1, w: 0.001, mw: 1000 },
  flow: { m3ph: 1, 'm3/h': 1, 'm³/h': 1, lph: 0.001, 'l/h': 0.001 },
  temperature1: { c: 1, '°c': 1 },
  temperature2: { c: 1, '°c': 1 },
  temperature_difference: { k: 1, c: 1, '°c': 1 },
  on_time: { h: 1 },
} as const;
const DIGITS = 6;

/** undefined = it is no number, its unit is none of the quantity, or it names none. */
function numberIn(text: string, units: Readonly<Record<string, number>>): Shown | undefined {
  const [number = '', unit = ''] = text.split('*').map((part) => part.trim());
  const factor = units[unit.toLowerCase()];
  const digits = digitsOf(number);
  if (digits === null) return { value: null, range: null };
  if (digits === undefined || factor === undefined) return undefined;
  const { sign, before, after } = digits;
  const exact = scaledExactly(BigInt(`${sign}${before}${after}`), factor, -after.length);
  const value = exact ?? Number((Number(`${sign}${before || 0}.${after || 0}`) * factor).toFixed(DIGITS));
  return { value, range: shownRange(before, factor) };
}

/** The fields that the data of a heat meter have. */
export function heatFieldsOf(sets: readonly DataSet[]): Found {
  const found: Found = { registers: {}, moment: {}, ranges: {}, strange: [] };
  for (const { code, name } of CODES) {
    const set = sets.find((each) => code.test(each.code.replace(/[*&]255$/, '')));
    const [text] = set?.values ?? [];
    if (!set || text === undefined) continue;
    const units = name === 'energy' ? ENERGY : name === 'volume' ? VOLUME : MOMENT[name];
    const shown = numberIn(text, units);
    if (shown === undefined) {
      found.strange.push(`${set.code}(${text})`);
      continue;
    }
    const { value, range } = shown;
    if (name === 'energy') {
      Object.assign(found.registers, value === null ? { in1: null, energy: null } : energyFromWh(value));
      if (range !== null) Object.assign(found.ranges, energyFromWh(range));
    } else {
      (name === 'volume' ? found.registers : found.moment)[name] = value;
      if (name === 'volume' && range !== null) found.ranges[name] = range;
    }
  }
  return found;
}
