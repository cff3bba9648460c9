import type { DeviceModel } from '@gaugeway/proto/api/devices';
import { keptEntries, newReading, nextAddress, readingsOf, shownBy } from './read-registers';

const options = {
  fields: [
    { name: 'in1', title: 'Reading, input 1', unit: 'volume' },
    { name: 'voltage1', title: 'Voltage, phase A', unit: 'voltage' },
  ],
  units: [{ name: 'volume', title: 'm³' }],
};
const base = { fields: [{ name: 'tariff1' }], tabs: { tariffs: {}, archives: {} } } as unknown as DeviceModel;
const whole = { ...newReading(7), field: 'in1' };

it('shows the fields and tabs of the base until a register with a field is declared', () => {
  expect(shownBy(base, [newReading()], options)).toEqual({ fields: base.fields, tabs: ['tariffs', 'archives'] });
  expect(shownBy(base, [whole], options)).toEqual({
    fields: [{ name: 'in1', title: 'Reading, input 1', unit: { title: 'm³' } }],
    tabs: ['tariffs'],
  });
  expect(shownBy(base, [{ ...whole, kind: 'instant' }], options).tabs).toEqual(['instant_readings']);
});

it('sends rows that have a field, without their keys', () => {
  expect(readingsOf([newReading(), whole])).toEqual([
    { kind: 'current', field: 'in1', function: 3, address: 7, type: 'u16', order: 'ABCD', factor: 1 },
  ]);
});

it('begins a row behind the last register', () => {
  expect(nextAddress([])).toBe(0);
  expect(nextAddress([whole])).toBe(8);
  expect(nextAddress([{ ...whole, type: 'float32' }])).toBe(9);
  expect(nextAddress([{ ...whole, address: 65_535 }])).toBe(65_535);
});

it('leaves out titles of fields that are no longer there', () => {
  expect(keptEntries({ in1: 'Cold', tariff1: 'Day' }, ['in1'])).toEqual({ in1: 'Cold' });
});
