import { density, heatOf, heatSum } from './heat';

it.each([
  [20, 998.2],
  [60, 983.2],
  [80, 971.8],
  [100, 958.35],
  [150, 917.0],
])('the density of water at %d °C is that of the tables', (celsius, expected) => {
  expect(density(celsius)).toBeCloseTo(expected, 0);
});

it('ten cubic metres that came with 90 °C and left with 50 °C left 0.395 Gcal behind', () => {
  // 9.88 t × 40 K × 4.187 kJ/(kg·K) = 1,654.8 MJ.
  expect(heatOf(10, 90, 50)).toBeCloseTo(0.3952, 3);
  expect(heatOf(10, 50, 50)).toBe(0);
});

describe('the sum of points', () => {
  const sure = { isUncertain: false, isEstimated: false };

  it('is complete where all is known for sure', () => {
    const parts = [
      { value: 0.1, ...sure },
      { value: 0.2, ...sure },
    ];
    expect(heatSum(parts)).toEqual({ heat: 0.3, is_complete: true, is_estimated: false });
  });

  it('adds up what is known, and says what it is not sure of', () => {
    const unknown = { value: null, ...sure };
    expect(heatSum([{ value: 1, ...sure, isEstimated: true }, unknown])).toEqual({
      ...{ heat: 1, is_complete: false, is_estimated: true },
    });
    expect(heatSum([{ value: 1, ...sure, isUncertain: true }])).toMatchObject({ heat: 1, is_complete: false });
    expect(heatSum([unknown])).toEqual({ heat: null, is_complete: false, is_estimated: false });
    expect(heatSum([])).toMatchObject({ heat: null, is_complete: false });
  });
});
