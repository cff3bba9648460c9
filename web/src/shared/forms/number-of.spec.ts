import { numberOf } from './number-of';

it.each([
  ['63.', 63],
  ['63.5', 63.5],
  ['-', null],
  ['-0.5', -0.5],
  ['', null],
])('%j says %j', (typed, number) => {
  expect(numberOf(typed)).toBe(number);
});
