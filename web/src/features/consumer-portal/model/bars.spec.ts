import { barsOf, daysOf, moved, numberOf } from './bars';

describe('a span of the account', () => {
  it('has its days or months, with what is known of them', () => {
    expect(daysOf('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('2024-02').to).toBe('2024-02-29');
    expect(daysOf('2026')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    const bars = barsOf('2026-04', [{ day: '2026-04-30', value: 2, is_estimated: true }]);
    expect(bars).toHaveLength(30);
    expect([bars[0], bars[29]]).toEqual([
      { day: '2026-04-01', value: null, isEstimated: false },
      { day: '2026-04-30', value: 2, isEstimated: true },
    ]);
    expect(barsOf('2026', []).map(({ day }) => day)).toContain('2026-12-01');
  });

  it('is followed by the next, over the end of a year', () => {
    expect([moved('2026-12', 1), moved('2026-01', -1), moved('2026', -1)]).toEqual(['2027-01', '2025-12', '2025']);
  });
});

it('a reading is typed with a point or a comma, and is no other number', () => {
  expect([numberOf('123,4'), numberOf(' 1 234.5 '), numberOf('00042')]).toEqual([123.4, 1234.5, 42]);
  for (const typed of ['', '-1', '1e9', '1,2,3', 'abc', '١٢']) expect(numberOf(typed)).toBeNull();
});
