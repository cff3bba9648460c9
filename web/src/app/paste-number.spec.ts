import { typedNumber } from './paste-number';

it.each([
  ['23,75', '23.75'],
  ['23.75', '23.75'],
  ['1 234,5', '1234.5'],
  ['1\u00a0234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['-0,5', '-0.5'],
  ['', ''],
])('%j is typed as %j', (text, typed) => {
  expect(typedNumber(text)).toBe(typed);
});
