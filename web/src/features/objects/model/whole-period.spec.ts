import { lackingParts, wholePeriod } from './whole-period';

const dayOf = (place: number) => `2026-03-0${place + 1}`;
const of = (points: number, place: number) => ({
  ...{ day: dayOf(place), value: points > 0 ? 1 : null, estimated: 0, points },
});
const dueOf = (points: number, place: number) => ({ day: dayOf(place), points });

describe('the parts of a whole period', () => {
  it('are its days, those without a value too', () => {
    const part = { day: '2026-02-28', value: 2, estimated: 1, points: 3 };
    const none = { value: null, estimated: 0, points: 0 };
    expect(wholePeriod('day', { from: '2026-02-27', to: '2026-03-01' }, [part])).toEqual([
      { day: '2026-02-27', ...none },
      part,
      { day: '2026-03-01', ...none },
    ]);
  });

  it('are its months, up to the one that runs', () => {
    const parts = wholePeriod('month', { from: '2025-12-01', to: '2026-02-27' }, [
      { day: '2026-02-01', value: 7, estimated: 0, points: 1 },
    ]);
    expect(parts.map(({ day, value }) => [day, value])).toEqual([
      ['2025-12-01', null],
      ['2026-01-01', null],
      ['2026-02-01', 7],
    ]);
  });

  it('lack values where fewer points have one than before, up to the part before the current one', () => {
    const due = [2, 2, 2, 2, 2, 2].map(dueOf);
    expect(lackingParts([0, 1, 2, 1, 0, 1].map(of), due)).toEqual([false, false, false, true, true, false]);
    expect(lackingParts([0, 0].map(of), due)).toEqual([false, false]);
  });

  it('lack no values of a meter that was removed or is added later', () => {
    expect(lackingParts([2, 2, 1, 1, 0, 1].map(of), [2, 2, 1, 1, 1, 1].map(dueOf))).toEqual([
      ...[false, false, false, false, true, false],
    ]);
    expect(lackingParts([1, 1, 2, 1, 2].map(of), [1, 1, 2, 2, 2].map(dueOf))).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(lackingParts([1, 0, 0].map(of), [dueOf(1, 0)])).toEqual([false, false, false]);
  });
});
