import { decimal } from '../../codecs/reader';
import { FIELDS, type FieldName, isRegister } from '../../fields/fields';
import type { QuantityName } from '../../fields/quantities';
import { shownRange } from '../../register-width';
import { scaledExactly } from '../exact';
import type { DataSet } from './data-block';
import { digitsOf } from './frames';

/** Values of the present by their code A-B:C.D.E*F, IEC 62056-61, clause 4 and annex A. */

const PRESENT = '255';
/** Medium 1 = electricity; channel 0 = none, 1 = the only one. F and C are of no quantity; F.F is the state. */
const CODE = /^(?:1-[01]:)?((?:\d{1,3}|[CF])(?:\.(?:\d{1,3}|F)){0,2})(?:[*&.](\d{1,3}))?$/;
/** F of a meter that names no month before, though it has a place for it. */
const ONLY = /^00?$/;

/** Units to those of the catalogue. A meter that names none displays them. */
const UNITS: Readonly<Partial<Record<QuantityName, Readonly<Record<string, number>>>>> = {
  activeEnergy: { kwh: 1, wh: 0.001, mwh: 1000, gwh: 1e6 },
  reactiveEnergy: { kvarh: 1, varh: 0.001, mvarh: 1000 },
  apparentEnergy: { kvah: 1, vah: 0.001, mvah: 1000 },
  activePower: { kw: 1, w: 0.001, mw: 1000 },
  reactivePower: { kvar: 1, var: 0.001, mvar: 1000 },
  apparentPower: { kva: 1, va: 0.001, mva: 1000 },
  voltage: { v: 1, kv: 1000 },
  current: { a: 1, ma: 0.001 },
  frequency: { hz: 1 },
  ratio: {},
};

/** Fields of registers (D = 8) and of the moment (D = 7) by their code. */
const FIELD_OF: ReadonlyMap<string, FieldName> = new Map(
  (Object.keys(FIELDS) as FieldName[]).flatMap((name) => {
    const { obis = '' } = FIELDS[name];
    return /^\d+\.[78]\.\d+$/.test(obis) ? [[obis, name] as const] : [];
  }),
);

/** Powers of one direction: import is positive, export negative. */
const DIRECTED: readonly { field: FieldName; plus: string; minus: string }[] = [
  { field: 'power_active', plus: '1.7.0', minus: '2.7.0' },
  { field: 'power_active1', plus: '21.7.0', minus: '22.7.0' },
  { field: 'power_active2', plus: '41.7.0', minus: '42.7.0' },
  { field: 'power_active3', plus: '61.7.0', minus: '62.7.0' },
  { field: 'power_reactive', plus: '3.7.0', minus: '4.7.0' },
  { field: 'power_reactive1', plus: '23.7.0', minus: '24.7.0' },
  { field: 'power_reactive2', plus: '43.7.0', minus: '44.7.0' },
  { field: 'power_reactive3', plus: '63.7.0', minus: '64.7.0' },
];

/** The codes of the present values, without medium and channel. */
export function presentValues(sets: readonly DataSet[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const unnamed = new Map<string, string[]>();
  for (const { code, values } of sets) {
    const [, value, group = PRESENT] = CODE.exec(code) ?? [];
    const [first] = values;
    if (value === undefined || first === undefined) continue;
    // E = 255 is the total.
    const name = value.replace(/\.255$/, '.0');
    if (group !== PRESENT) unnamed.set(name, [...(unnamed.get(name) ?? []), ONLY.test(group) ? first : '']);
    else if (!found.has(name)) found.set(name, first);
  }
  for (const [name, [only, ...more]] of unnamed) {
    if (only && more.length === 0 && !found.has(name)) found.set(name, only);
  }
  return found;
}

export interface Shown {
  /** null = the meter has none. */
  value: number | null;
  /** Range of the counter, if its leading zeros show all places. */
  range: number | null;
}

/** The number of a value in the unit of a field; undefined = it is something else. */
function numberOf(text: string, field: FieldName): Shown | undefined {
  const [number = '', unit] = text.split('*').map((part) => part.trim());
  const { quantity } = FIELDS[field];
  const factor = unit === undefined || unit === '' ? 1 : UNITS[quantity]?.[unit.toLowerCase()];
  const digits = digitsOf(number);
  if (digits === null) return { value: null, range: null };
  if (digits === undefined || factor === undefined) return undefined;
  const { sign, before, after } = digits;
  const value = scaledExactly(BigInt(`${sign}${before}${after}`), decimal(factor, 9) * Number(`1e-${after.length}`));
  return { value, range: shownRange(before, factor) };
}

export interface Found {
  registers: Record<string, number | null>;
  moment: Record<string, number | null>;
  /** Ranges of registers, in the unit of the field. */
  ranges: Record<string, number>;
  /** Values that are none of the field, with their codes. */
  strange: string[];
}

/** The fields that the data of a meter have. */
export function fieldsOf(present: ReadonlyMap<string, string>): Found {
  const found: Found = { registers: {}, moment: {}, ranges: {}, strange: [] };
  const read = (code: string, field: FieldName): number | null | undefined => {
    const text = present.get(code);
    if (text === undefined) return undefined;
    const shown = numberOf(text, field);
    if (shown === undefined) found.strange.push(`${code}(${text})`);
    else if (isRegister(field) && shown.range !== null) found.ranges[field] = shown.range;
    return shown?.value;
  };
  for (const [code, field] of FIELD_OF) {
    const value = read(code, field);
    if (value !== undefined) (isRegister(field) ? found.registers : found.moment)[field] = value;
  }
  for (const { field, plus, minus } of DIRECTED) {
    const [inflow, outflow] = [read(plus, field), read(minus, field)];
    const isKnown = plus !== FIELDS[field].obis && found.moment[field] !== undefined;
    if (isKnown || (inflow === undefined && outflow === undefined)) continue;
    const isMissing = inflow === null || outflow === null;
    found.moment[field] = isMissing ? null : decimal((inflow ?? 0) - (outflow ?? 0));
  }
  return found;
}
