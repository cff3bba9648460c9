import { changedMeanwhile, changedValues, editableFields, numbersAt } from './edited-values';
import type { MessageTable } from './message-table';

const field = (name: string) => ({ name, title: `Title of ${name}`, unit: null, decimals: 3 });
const NAMES = [
  'power_active',
  'power_a_plus',
  'power_s',
  'r/a+',
  'power_active_kkt',
  'created_at',
  'transformation_ratio',
  'note',
];
const TABLE: MessageTable = {
  times: [1],
  fields: NAMES.map(field),
  columns: Object.fromEntries(NAMES.map((name) => [name, [name === 'note' ? 'text' : 2]])),
  links: null,
  marks: null,
  voltageLevel: null,
};

it('what the device reported can be edited, and nothing that is computed from it', () => {
  expect(editableFields(TABLE, 0).map(({ name }) => name)).toEqual(['power_active']);
});

it('only numbers that differ are sent', () => {
  expect(changedValues(TABLE, 0, { power_active: '3.5', power_s: '2', note: '', power_a_plus: 'x' })).toEqual({
    power_active: 3.5,
  });
});

it('a value that was changed by somebody else while it is edited is named with both values', () => {
  const fields = editableFields(TABLE, 0);
  const seen = numbersAt(fields, TABLE, 0);
  expect(seen).toEqual({ power_active: 2 });
  expect(changedMeanwhile(fields, TABLE, 0, seen)).toEqual([]);
  const now = { ...TABLE, columns: { ...TABLE.columns, power_active: [5] } };
  expect(changedMeanwhile(fields, now, 0, seen)).toEqual([{ field: field('power_active'), before: 2, after: 5 }]);
});
