import { roundFigure, sumFigures } from './figure';

it('rounds away the noise of binary fractions and keeps 12 digits', () => {
  expect(roundFigure(0.1 + 0.2)).toBe(0.3);
  expect(roundFigure(-1234567.89012)).toBe(-1234567.89012);
  expect(roundFigure(0)).toBe(0);
});

it('sums up known values', () => {
  expect(sumFigures([0.1, null, 0.2])).toBe(0.3);
  expect(sumFigures([0])).toBe(0);
  expect(sumFigures([null])).toBeNull();
  expect(sumFigures([])).toBeNull();
});
