import { timesLast, timesUsual, usualMonth } from './usual-month';

describe('the usual month', () => {
  it('is what the point took, else its norm', () => {
    expect(usualMonth(120, 360, 7)).toBe(10);
    expect(usualMonth(120, 13, 7)).toBe(7);
    expect(usualMonth(0, 360, 7)).toBe(7);
    expect(usualMonth(null, 0, null)).toBeNull();
    // A meter of some days says something where there is no norm.
    expect(usualMonth(2, 5, null)).toBe(12);
    expect(usualMonth(2, 1, null)).toBeNull();
  });

  it('is not exceeded by the consumption of some months since the last reading, and by a digit too many', () => {
    expect(timesUsual(60, 180, 10)).toBeNull();
    expect(timesUsual(120, 30, 10)).toBe(12);
    expect(timesUsual(29, 1, 10)).toBeNull();
    expect(timesUsual(31, 0, 10)).toBeCloseTo(3.1);
    expect(timesUsual(1000, 30, null)).toBeNull();
  });

  it('is replaced by the last reading where it is not known', () => {
    expect(timesLast(1205, 120.5)).toBe(10);
    expect(timesLast(1204, 120.5)).toBeNull();
    expect(timesLast(7, 0)).toBeNull();
  });
});
