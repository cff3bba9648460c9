import { wholePeriod } from './whole-period';

describe('the parts of a whole period', () => {
  it('are its days, those without a value too', () => {
    expect(wholePeriod('day', { from: '2026-02-27', to: '2026-03-01' }, [{ day: '2026-02-28', value: 2 }])).toEqual([
      { day: '2026-02-27', value: null },
      { day: '2026-02-28', value: 2 },
      { day: '2026-03-01', value: null },
    ]);
  });

  it('are its months, up to the one that runs', () => {
    const parts = wholePeriod('month', { from: '2025-12-01', to: '2026-02-27' }, [{ day: '2026-02-01', value: 7 }]);
    expect(parts.map(({ day, value }) => [day, value])).toEqual([
      ['2025-12-01', null],
      ['2026-01-01', null],
      ['2026-02-01', 7],
    ]);
  });
});
