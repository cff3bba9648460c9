import { figuresOf, titlesOf, verdictOf, worstParts } from './balance-view';

const part = (loss: number, is_exceeded: boolean) => ({
  ...{ from: 0, to: 1, in: 10, out: 10 - loss, loss, percent: loss * 10 },
  ...{
    is_complete: true,
    is_exceeded,
    ...{ carried: null, billed: null },
    missing: [],
    points_without_data: [],
    final_share: null,
  },
});

it('a balance that is not whole is no leak, and a leak is shown even so', () => {
  expect(verdictOf({ loss: null, is_complete: false, is_exceeded: false })).toBe('unknown');
  expect(verdictOf({ loss: 1, is_complete: false, is_exceeded: false })).toBe('incomplete');
  expect(verdictOf({ loss: 1, is_complete: true, is_exceeded: true })).toBe('exceeded');
  expect(verdictOf({ loss: 0, is_complete: true, is_exceeded: false })).toBe('even');
});

it('the worst parts come first, those within the limit not at all', () => {
  const parts = [part(1, true), part(9, false), part(-4, true)];
  expect(worstParts(parts, 2).map(({ loss }) => loss)).toEqual([-4, 1]);
});

it('of many titles the first are named', () => {
  const members = [1, 2, 3].map((id) => ({
    ...{ accounting_point_id: id, title: `Flat ${id}`, sign: -1, share: 100, unit: '' },
    ...{ problem: null, values: [], total: null, final_share: null },
  }));
  expect(titlesOf(members, [1, 3])).toBe('Flat 1, Flat 3');
  expect(titlesOf(members, [1, 2, 3], 1)).toBe('Flat 1 … +2');
});

it('a day has the figure of each member, and says whose is missing', () => {
  const members = [1, 2].map((id) => ({
    ...{ accounting_point_id: id, title: `Flat ${id}`, sign: -1, share: 100, unit: 'm³' },
    ...{ problem: null, values: [id, null], total: null, final_share: null },
  }));
  const parts = [part(1, true), { ...part(0, false), from: 1, missing: [1], points_without_data: [2] }];
  expect(figuresOf({ parts, members }, 0)?.values.get(2)).toEqual({ value: 2, state: null });
  expect(figuresOf({ parts, members }, 1)?.values.get(1)).toEqual({ value: null, state: 'missing' });
  expect(figuresOf({ parts, members }, 1)?.values.get(2)).toEqual({ value: null, state: 'silent' });
  expect(figuresOf({ parts, members }, 7)).toBeNull();
  expect(figuresOf({ parts, members }, undefined)).toBeNull();
});
