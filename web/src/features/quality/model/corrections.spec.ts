import { editableOf, editsOf, keyOf, suggestionOf } from './corrections';
import type { Rejected } from './use-decisions';

const value: Rejected = {
  ...{ device_id: 1, device_name: 'M', accounting_point_id: null, accounting_point_title: null },
  ...{ msgType: 1, datetime: 10, field: 'tariff1', title: 'T1', unit: 'kWh' },
  ...{ rule: 'spike', status: 2, is_held_back: true, value: 900, expected: 100 },
};

it('a value that two rules are about is edited once, and a row as a whole is not', () => {
  const values = editableOf([value, { ...value, rule: 'high_limit' }, { ...value, field: null }]);
  expect(values.map(keyOf)).toEqual(['1/1/10/tariff1']);
});

it('values of one reading are edited together, and one call has those of a device and type', () => {
  const values = editableOf([
    value,
    { ...value, field: 'tariff2' },
    { ...value, datetime: 20 },
    { ...value, device_id: 2 },
    { ...value, device_id: 3 },
  ]);
  const draft = { '1/1/10/tariff1': '100', '1/1/10/tariff2': '50.5', '1/1/20/tariff1': '', '2/1/10/tariff1': '0' };
  expect(editsOf(values, draft)).toEqual([
    { device_id: 1, msgType: 1, messages: [{ datetime: 10, values: { tariff1: 100, tariff2: 50.5 } }] },
    { device_id: 2, msgType: 1, messages: [{ datetime: 10, values: { tariff1: 0 } }] },
  ]);
});

it('what is no number, and what is as it was, stays', () => {
  const values = editableOf([value]);
  expect(editsOf(values, { '1/1/10/tariff1': '-' })).toEqual([]);
  expect(editsOf(values, { '1/1/10/tariff1': '900' })).toEqual([]);
});

it('a value that is likely is suggested, a border is not', () => {
  expect(suggestionOf(value)).toBe('100');
  expect(suggestionOf({ ...value, rule: 'negative' })).toBe('');
  expect(suggestionOf({ ...value, expected: null })).toBe('');
});
