import { figureOf, flagsOf, frozenPart, type FrozenPeriod, piecesOf } from './frozen-parts';

const DAY = 86_400;
const plain = { isIncomplete: false, origin: 'measured' as const, isSilent: false };
const days = (values: readonly number[]) => values.map((value) => ({ value, ...plain }));
const borders = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => (from + place) * DAY);
const first: FrozenPeriod = {
  from: 0,
  to: 3 * DAY,
  revision: 1,
  value: 6.3,
  ...plain,
  days: days([1.1, 2.1, 3.1]),
  borders: borders(0, 3),
};
const second: FrozenPeriod = {
  ...first,
  from: 3 * DAY,
  to: 5 * DAY,
  revision: 2,
  value: 9,
  days: days([4, 5]),
  borders: borders(3, 5),
};

describe('a part of closed periods', () => {
  it('is the closed figure, the sum of several, or that of their days', () => {
    const of = (from: number, to: number) => frozenPart({ from: from * DAY, to: to * DAY }, [first, second])?.value;
    expect(of(0, 3)).toBe(6.3);
    expect(of(0, 5)).toBe(15.3);
    expect(of(1, 2)).toBe(2.1);
    expect(of(1, 4)).toBe(9.2);
  });

  it('is not known of closed figures where it has hours of a day or an open time', () => {
    expect(frozenPart({ from: 3600, to: DAY }, [first])).toBeNull();
    expect(frozenPart({ from: 0, to: 4 * DAY }, [first])).toBeNull();
    expect(frozenPart({ from: 0, to: 5 * DAY }, [second])).toBeNull();
  });

  it('is divided at the borders of closed periods', () => {
    expect(piecesOf({ from: DAY, to: 9 * DAY }, [first, second])).toEqual([
      { from: DAY, to: 3 * DAY },
      { from: 3 * DAY, to: 5 * DAY },
      { from: 5 * DAY, to: 9 * DAY },
    ]);
  });

  it('keeps its marks as a number', () => {
    for (let flags = 0; flags < 20; flags++) expect(flagsOf(figureOf(1, flags))).toBe(flags);
  });
});
