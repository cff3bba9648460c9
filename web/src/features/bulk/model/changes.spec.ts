import { isSendable } from './changes';

const attributes = [
  { id: 1, is_required: true },
  { id: 2, is_required: false },
];

it.each([
  ['nothing is ticked', {}, {}, false],
  ['a field is ticked without a value', { gatewayID: null }, {}, false],
  ['a field has its value', { gatewayID: 4 }, {}, true],
  ['a value is taken away', {}, { 2: null }, true],
  ['a required value is taken away', {}, { 1: null }, false],
  ['a required value is changed', { is_active: false }, { 1: 0 }, true],
])('where %s, the mass edit is sendable or not', (_, fields, values, expected) => {
  expect(isSendable(fields, values, attributes)).toBe(expected);
});
