import { lanesOf } from './lanes';

describe('lines of a timeline', () => {
  it('hold what does not meet on one, and no more lines than there may be', () => {
    expect(lanesOf([], 3)).toEqual([]);
    const stretches = [
      { left: 0, right: 10 },
      { left: 5, right: 20 },
      { left: 12, right: 30 },
      { left: 13, right: 14 },
    ];
    expect(lanesOf(stretches, 3)).toEqual([0, 1, 0, 2]);
    expect(lanesOf(stretches, 2)).toEqual([0, 1, 0, 1]);
  });
});
