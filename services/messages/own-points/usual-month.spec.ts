import { timesUsual, usualMonth } from './usual-month';

describe('the usual month', () => {
  it('is what the point took, else its norm', () => {
    expect(usualMonth(120, 360, 7)).toBe(10);
    expect(usualMonth(120, 13, 7)).toBe(7);
    expect(usualMonth(0, 360, 7)).toBe(7);
    expect(usualMonth(null, 0, null)).toBeNull();
  });

  it('is not exceeded by the consumption of some months since the last reading, and by a digit too many', () => {
    expect(timesUsual(60, 180, 10)).toBeNull();
    expect(timesUsual(120, 30, 10)).toBe(12);
    expect(timesUsual(29, 1, 10)).toBeNull();
    expect(timesUsual(31, 0, 10)).toBeCloseTo(3.1);
    expect(timesUsual(1000, 30, null)).toBeNull();
  });
});
