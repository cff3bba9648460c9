import { natureOf, type Nature, type UnsignedType } from './vifes';

/** Quantities and units of value information fields, EN 13757-3:2018, tables 10, 12 and 14 (fixtures/mbus.md). */
export type MbusQuantity =
  | 'energy'
  | 'reactive_energy'
  | 'apparent_energy'
  | 'volume'
  | 'mass'
  | 'on_time'
  | 'operating_time'
  | 'power'
  | 'reactive_power'
  | 'apparent_power'
  | 'highest_power'
  | 'power_factor'
  | 'frequency'
  | 'angle'
  | 'temperature_limit'
  | 'volume_flow'
  | 'mass_flow'
  | 'flow_temperature'
  | 'return_temperature'
  | 'temperature_difference'
  | 'external_temperature'
  | 'pressure'
  | 'date'
  | 'date_time'
  | 'heat_cost'
  | 'averaging_duration'
  | 'actuality_duration'
  | 'fabrication_number'
  | 'identification'
  | 'address'
  | 'text'
  | 'voltage'
  | 'current'
  | 'humidity'
  | 'access_number'
  | 'medium'
  | 'manufacturer'
  | 'parameter_set'
  | 'model_version'
  | 'hardware_version'
  | 'firmware_version'
  | 'software_version'
  | 'customer_location'
  | 'customer'
  | 'error_flags'
  | 'digital_output'
  | 'digital_input'
  | 'reset_counter'
  | 'supplier_information'
  | 'maker'
  | 'unknown';

export interface Unit {
  quantity: MbusQuantity;
  /** Base unit of the value. */
  unit: string;
  /** The value is the number times this. */
  factor: number;
  /** Added to the number before: the zero of another scale. */
  offset?: number;
}

const power10 = (exponent: number): number => Number(`1e${exponent}`);
const unit = (quantity: MbusQuantity, name = '', factor = 1): Unit => ({ quantity, unit: name, factor });

const SECONDS = [1, 60, 3600, 86_400];
const durations = (quantity: MbusQuantity) => (n: number) => unit(quantity, 's', SECONDS[n & 3]);
const decades =
  (quantity: MbusQuantity, name: string, exponent: number, factor = 1) =>
  (n: number): Unit =>
    unit(quantity, name, power10(n + exponent) * factor);

/** US gallons and cubic feet, by their definition in inches. */
const M3_IN_GALLON = 0.003_785_411_784;
const M3_IN_CUBIC_FOOT = 0.028_316_846_592;

const K_IN_FAHRENHEIT = 5 / 9;
const fahrenheit =
  (quantity: MbusQuantity) =>
  (n: number): Unit => ({ ...unit(quantity, '°C', power10(n - 3) * K_IN_FAHRENHEIT), offset: -32 * power10(3 - n) });

type Row = readonly [from: number, to: number, make: (n: number) => Unit];

const MAIN: readonly Row[] = [
  [0x00, 0x07, decades('energy', 'Wh', -3)],
  [0x08, 0x0f, decades('energy', 'J', 0)],
  [0x10, 0x17, decades('volume', 'm3', -6)],
  [0x18, 0x1f, decades('mass', 'kg', -3)],
  [0x20, 0x23, durations('on_time')],
  [0x24, 0x27, durations('operating_time')],
  [0x28, 0x2f, decades('power', 'W', -3)],
  [0x30, 0x37, decades('power', 'J/h', 0)],
  [0x38, 0x3f, decades('volume_flow', 'm3/h', -6)],
  [0x40, 0x47, decades('volume_flow', 'm3/h', -7, 60)],
  [0x48, 0x4f, decades('volume_flow', 'm3/h', -9, 3600)],
  [0x50, 0x57, decades('mass_flow', 'kg/h', -3)],
  [0x58, 0x5b, decades('flow_temperature', '°C', -3)],
  [0x5c, 0x5f, decades('return_temperature', '°C', -3)],
  [0x60, 0x63, decades('temperature_difference', 'K', -3)],
  [0x64, 0x67, decades('external_temperature', '°C', -3)],
  [0x68, 0x6b, decades('pressure', 'bar', -3)],
  [0x6c, 0x6c, () => unit('date')],
  [0x6d, 0x6d, () => unit('date_time')],
  [0x6e, 0x6e, () => unit('heat_cost')],
  [0x70, 0x73, durations('averaging_duration')],
  [0x74, 0x77, durations('actuality_duration')],
  [0x78, 0x78, () => unit('fabrication_number')],
  [0x79, 0x79, () => unit('identification')],
  [0x7a, 0x7a, () => unit('address')],
  [0x7c, 0x7c, () => unit('text')],
  [0x7f, 0x7f, () => unit('maker')],
];

/** 1 Mcal of the heat suppliers' tables (4.1868 GJ for 1 Gcal). */
const WH_IN_MCAL = 1163;

/**
 * After FB: larger energies, reactive and apparent quantities, and others. Gallons and degrees Fahrenheit are in the
 * editions of 2004 and 2013; that of 2018 reserves their codes.
 */
const FIRST_EXTENSION: readonly Row[] = [
  [0x00, 0x01, decades('energy', 'Wh', 5)],
  [0x02, 0x03, decades('reactive_energy', 'varh', 3)],
  [0x04, 0x05, decades('apparent_energy', 'VAh', 3)],
  [0x08, 0x09, decades('energy', 'J', 8)],
  [0x0c, 0x0f, decades('energy', 'Wh', -1, WH_IN_MCAL)],
  [0x10, 0x11, decades('volume', 'm3', 2)],
  [0x14, 0x17, decades('reactive_power', 'var', 0)],
  [0x18, 0x19, decades('mass', 'kg', 5)],
  [0x1a, 0x1b, decades('humidity', '%', -1)],
  [0x20, 0x20, () => unit('volume', 'm3', M3_IN_CUBIC_FOOT)],
  [0x21, 0x21, () => unit('volume', 'm3', 0.1 * M3_IN_CUBIC_FOOT)],
  [0x22, 0x23, decades('volume', 'm3', -1, M3_IN_GALLON)],
  [0x24, 0x24, () => unit('volume_flow', 'm3/h', 0.001 * 60 * M3_IN_GALLON)],
  [0x25, 0x25, () => unit('volume_flow', 'm3/h', 60 * M3_IN_GALLON)],
  [0x26, 0x26, () => unit('volume_flow', 'm3/h', M3_IN_GALLON)],
  [0x28, 0x29, decades('power', 'W', 5)],
  [0x2a, 0x2b, () => unit('angle', '°', 0.1)],
  [0x2c, 0x2f, decades('frequency', 'Hz', -3)],
  [0x30, 0x31, decades('power', 'J/h', 8)],
  [0x34, 0x37, decades('apparent_power', 'VA', 0)],
  [0x58, 0x5b, fahrenheit('flow_temperature')],
  [0x5c, 0x5f, fahrenheit('return_temperature')],
  [0x60, 0x63, decades('temperature_difference', 'K', -3, K_IN_FAHRENHEIT)],
  [0x64, 0x67, fahrenheit('external_temperature')],
  [0x70, 0x73, fahrenheit('temperature_limit')],
  [0x74, 0x77, decades('temperature_limit', '°C', -3)],
  [0x78, 0x7f, decades('highest_power', 'W', -3)],
];

/** After FD: about the device, voltages and currents. */
const SECOND_EXTENSION: readonly Row[] = [
  [0x08, 0x08, () => unit('access_number')],
  [0x09, 0x09, () => unit('medium')],
  [0x0a, 0x0a, () => unit('manufacturer')],
  [0x0b, 0x0b, () => unit('parameter_set')],
  [0x0c, 0x0c, () => unit('model_version')],
  [0x0d, 0x0d, () => unit('hardware_version')],
  [0x0e, 0x0e, () => unit('firmware_version')],
  [0x0f, 0x0f, () => unit('software_version')],
  [0x10, 0x10, () => unit('customer_location')],
  [0x11, 0x11, () => unit('customer')],
  [0x17, 0x17, () => unit('error_flags')],
  [0x1a, 0x1a, () => unit('digital_output')],
  [0x1b, 0x1b, () => unit('digital_input')],
  [0x40, 0x4f, decades('voltage', 'V', -9)],
  [0x50, 0x5f, decades('current', 'A', -12)],
  [0x60, 0x60, () => unit('reset_counter')],
  [0x67, 0x67, () => unit('supplier_information')],
];

const find = (rows: readonly Row[], code: number): Unit => {
  const row = rows.find(([from, to]) => code >= from && code <= to);
  return row ? row[2](code - row[0]) : unit('unknown');
};

/** Quantities of type C (unsigned) or D (bits) by EN 13757-3, table 14; all others are signed (type B). */
const UNSIGNED: Readonly<Partial<Record<MbusQuantity, UnsignedType>>> = {
  ...{ access_number: 'C', medium: 'C', manufacturer: 'C', parameter_set: 'C', model_version: 'C' },
  ...{ hardware_version: 'C', firmware_version: 'C', software_version: 'C', reset_counter: 'C' },
  ...{ address: 'C', fabrication_number: 'C', identification: 'C' },
  ...{ error_flags: 'D', digital_output: 'D', digital_input: 'D' },
};

export interface Meaning extends Unit {
  nature: Nature;
  /** Type of its integers; undefined = signed. */
  type: UnsignedType | undefined;
}

/** Meaning of a value information block: its VIF and VIFEs, with the extension bits still set. */
export function meaningOf(vif: number, vifes: readonly number[]): Meaning {
  const code = vif & 0x7f;
  const [first, ...others] = vifes;
  const table = { 0x7b: FIRST_EXTENSION, 0x7d: SECOND_EXTENSION }[code];
  if (first !== undefined && table) return withNature(find(table, first & 0x7f), others);
  const base = find(MAIN, code);
  // Behind the maker's own VIF nothing is of the standard.
  if (base.quantity === 'maker') return { ...base, nature: natureOf([0x7f, ...vifes]), type: undefined };
  return withNature(base, vifes);
}

function withNature(base: Unit, vifes: readonly number[]): Meaning {
  const nature = natureOf(vifes);
  const factor = base.factor * nature.factor;
  return { ...base, factor, nature, type: nature.type ?? UNSIGNED[base.quantity] };
}
