import fixture from '../../fixtures/mbus-frames.json';
import { fromHex } from '../../codecs/reader';
import { CI, parseHeader, parseLong } from './frames';
import { parseRecords, type MbusRecord } from './records';
import type { MbusQuantity } from './units';

interface Printed {
  id: string;
  Function: string;
  StorageNumber?: string;
  Tariff?: string;
  Device?: string;
  Unit: string;
  Quantity: string;
  Value: string;
}

const FUNCTIONS: Record<MbusRecord['function'], string> = {
  value: 'Instantaneous value',
  maximum: 'Maximum value',
  minimum: 'Minimum value',
  error: 'Value during error state',
  maker: 'Manufacturer specific',
};

/** Words of the library for our quantities. */
const QUANTITIES: Partial<Record<MbusQuantity, string>> = {
  energy: 'Energy',
  volume: 'Volume',
  mass: 'Mass',
  on_time: 'On time',
  operating_time: 'Operating time',
  power: 'Power',
  volume_flow: 'Volume flow',
  flow_temperature: 'Flow temperature',
  return_temperature: 'Return temperature',
  temperature_difference: 'Temperature difference',
  external_temperature: 'External temperature',
  date: 'Time point (date)',
  date_time: 'Time point (date & time)',
  heat_cost: 'H.C.A.',
  averaging_duration: 'Averaging Duration',
  actuality_duration: 'Actuality Duration',
  fabrication_number: 'Fabrication No',
  identification: '(Enhanced) Identification',
  voltage: 'Voltage',
  current: 'Current',
  medium: 'Medium',
  parameter_set: 'Parameter set identification',
  model_version: 'Model / Version',
  firmware_version: 'Firmware version',
  software_version: 'Software version',
  customer_location: 'Customer location',
  error_flags: 'Error flags',
  digital_output: 'Digital Output',
  digital_input: 'Digital Input',
  reset_counter: 'Reset counter',
  supplier_information: 'Special supplier information',
  unknown: 'Reserved',
  maker: 'Manufacturer specific',
};

const UNITS: Record<string, string> = { m3: 'm^3', 'm3/h': 'm^3/h', '°C': 'Â°C' };

/** The library prints a day 0 as a date, and BCD digits above 9 as a number; both mean that there is no value. */
const NO_VALUE = /^(2000-00-00|D+EBBD)$/;

/**
 * Records whose VIFEs or invalid dates the library does not know: 6F makes them the date of the end of the last one (EN
 * 13757-3:2018, table 15), and a year of 127 means every year (annex A, type F).
 */
const NOT_BY_THE_LIBRARY: Readonly<Record<string, readonly (string | null)[]>> = {
  'landis+gyr_ultraheat_t230 19': [null, 'end of the last'],
  'landis+gyr_ultraheat_t230 20': [null, 'end of the last'],
  'landis+gyr_ultraheat_t230 21': ['2011-08-26T20:50:00', 'end of the last'],
  'landis+gyr_ultraheat_t230 22': ['2011-08-09T11:43:00', 'end of the last'],
  'landis+gyr_ultraheat_t230 32': [null],
};

const isReal = ({ bytes: [dif = 0] }: MbusRecord) => (dif & 0x0f) === 0x05;
const hexText = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ');
const variable = fixture.frames.filter((frame) => frame.CI === CI.variable.toString(16));

test('the collection holds the frames that it says', () => {
  expect(fixture.frames).toHaveLength(41);
  expect(variable).toHaveLength(40);
});

describe.each(variable.map((frame) => [frame.name, frame] as const))('%s', (_, frame) => {
  const { header, records } = parseHeader(parseLong(fromHex(frame.hex)).data);
  const { records: parsed, more } = parseRecords(records);
  const printed = frame.recordsNormalised as Printed[];

  test('header', () => {
    expect(header.id.replace(/^0+(?=.)/, '')).toBe(frame.header.Id);
    expect(header).toMatchObject({
      maker: frame.header.Manufacturer,
      version: Number(frame.header.Version),
      access: Number(frame.header.AccessNumber),
    });
    expect(header.status).toBe(Number.parseInt(frame.header.Status, 16));
    expect(header.signature.toString(16).toUpperCase().padStart(4, '0')).toBe(frame.header.Signature);
  });

  test('as many records', () => {
    expect(parsed).toHaveLength(printed.length);
  });

  test.each(printed.map((record, index) => [`${index} ${record.Quantity}`, record, parsed[index]] as const))(
    'record %s',
    (_name, expected, found) => {
      if (!found) throw new Error('no such record');
      expect(found.function === 'maker' && more ? 'More records follow' : FUNCTIONS[found.function]).toBe(
        expected.Function,
      );
      expect(found.storage).toBe(Number(expected.StorageNumber ?? 0));
      expect(found.tariff).toBe(Number(expected.Tariff ?? 0));
      expect(found.subunit).toBe(Number(expected.Device ?? 0));
      if (found.function === 'maker') {
        expect(hexText(found.raw)).toBe(expected.Value);
        return;
      }
      expect(found.unitText ?? QUANTITIES[found.quantity]).toBe(expected.Quantity);
      const [value, change] = NOT_BY_THE_LIBRARY[`${frame.name} ${expected.id}`] ?? [];
      if (value !== undefined) {
        expect([found.value, found.change]).toEqual([value, change]);
        return;
      }
      if (NO_VALUE.test(frame.records[Number(expected.id)]?.Value ?? '')) {
        expect(found.value).toBeNull();
        return;
      }
      if (typeof found.value === 'number') {
        if (found.unit) expect(UNITS[found.unit] ?? found.unit).toBe(expected.Unit);
        // A real number is the shortest decimal of its float32; the library prints all digits of the float64.
        if (isReal(found)) expect(Math.fround(found.value)).toBe(Math.fround(Number(expected.Value)));
        else expect(found.value).toBeCloseTo(Number(expected.Value), 5);
      } else if (typeof found.value === 'string' && found.quantity === 'date_time') {
        expect(`${found.value}Z`).toBe(expected.Value);
      } else {
        expect(found.value).toBe(expected.Value);
      }
    },
  );
});
