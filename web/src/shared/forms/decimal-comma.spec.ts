import { withPoint } from './decimal-comma';

it.each([
  ['18,5', '18.5'],
  ['-0,02', '-0.02'],
  [' 1\u00a0234,5\n', '1234.5'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1,234,567', '1234567'],
  ['18.5', null],
  ['185', null],
  ['18,5 м³', null],
  ['', null],
])('reads %p as %p', (text, corrected) => {
  expect(withPoint(text)).toBe(corrected);
});
