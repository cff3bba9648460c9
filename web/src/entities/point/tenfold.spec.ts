import { isTenfold } from './tenfold';

it('a reading with a digit too many is noticed', () => {
  expect(isTenfold(1234, 123)).toBe(true);
  expect(isTenfold('1230', 123)).toBe(true);
  expect(isTenfold(1229, 123)).toBe(false);
});

it('no warning about what was not typed, or about a register without a reading to compare', () => {
  expect(isTenfold('', 123)).toBe(false);
  expect(isTenfold(undefined, 123)).toBe(false);
  expect(isTenfold(99, null)).toBe(false);
  expect(isTenfold(99, undefined)).toBe(false);
  expect(isTenfold(12, 0.4)).toBe(false);
});
