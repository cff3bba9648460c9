/** Quantities and units of value information fields, EN 13757-3, tables 10, 12 and 14 (fixtures/mbus.md). */
export type MbusQuantity =
  | 'energy'
  | 'volume'
  | 'mass'
  | 'on_time'
  | 'operating_time'
  | 'power'
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
}

const power10 = (exponent: number): number => Number(`1e${exponent}`);
const unit = (quantity: MbusQuantity, name = '', factor = 1): Unit => ({ quantity, unit: name, factor });

const SECONDS = [1, 60, 3600, 86_400];
const durations = (quantity: MbusQuantity) => (n: number) => unit(quantity, 's', SECONDS[n & 3]);
const decades =
  (quantity: MbusQuantity, name: string, exponent: number, factor = 1) =>
  (n: number): Unit =>
    unit(quantity, name, power10(n + exponent) * factor);

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

/** After FB: larger energies, and others. */
const FIRST_EXTENSION: readonly Row[] = [
  [0x00, 0x01, decades('energy', 'Wh', 5)],
  [0x08, 0x09, decades('energy', 'J', 8)],
  [0x10, 0x11, decades('volume', 'm3', 2)],
  [0x18, 0x19, decades('mass', 'kg', 5)],
  [0x1a, 0x1b, decades('humidity', '%', -1)],
  [0x28, 0x29, decades('power', 'W', 5)],
  [0x30, 0x31, decades('power', 'J/h', 8)],
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

/** Unit of a value information block: its VIF and VIFEs, with the extension bits still set. */
export function unitOf(vif: number, vifes: readonly number[]): Unit {
  const code = vif & 0x7f;
  const [first, ...others] = vifes;
  if (first !== undefined && code === 0x7b) return corrected(find(FIRST_EXTENSION, first & 0x7f), others);
  if (first !== undefined && code === 0x7d) return corrected(find(SECOND_EXTENSION, first & 0x7f), others);
  return corrected(find(MAIN, code), vifes);
}

/** Multiplicative corrections: E111 0nnn = 10^(n-6), E111 1101 = 1000; what follows FF is the maker's own. */
function corrected(base: Unit, vifes: readonly number[]): Unit {
  let factor = base.factor;
  for (const vife of vifes) {
    const code = vife & 0x7f;
    if (code === 0x7f) break;
    if (code >= 0x70 && code <= 0x77) factor *= power10((code & 7) - 6);
    if (code === 0x7d) factor *= 1000;
  }
  return { ...base, factor };
}
