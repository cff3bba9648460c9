import { slicesOf, spanStarts, type Spread } from './status-spread';

const spread = (groups: Spread['groups']): Spread => ({ total: 0, groups, starts: [] });

describe('where a page of a list by status lies', () => {
  const states = spread([
    { value: 'online', total: 100 },
    { value: 'no_contact', total: 30 },
    { value: 'no_data', total: 5 },
  ]);

  it('is found in the groups of the states, each on its own', () => {
    expect(slicesOf('state', false, states, { offset: 20, limit: 20 })).toEqual([
      { values: ['no_contact'], total: 30, offset: 20, limit: 10 },
      { values: ['no_data'], total: 5, offset: 0, limit: 5 },
      { values: ['online'], total: 100, offset: 0, limit: 5 },
    ]);
    expect(slicesOf('state', true, states, { offset: 95, limit: 10 })).toEqual([
      { values: ['online'], total: 100, offset: 95, limit: 5 },
      { values: ['no_data'], total: 5, offset: 0, limit: 5 },
    ]);
  });

  it('joins neighbouring values, and leaves devices without one at their end of the list', () => {
    const levels = spread([
      { value: null, total: 7 },
      { value: 10, total: 3 },
      { value: 9, total: 4 },
    ]);
    const none = { values: [null], total: 7, offset: 0, limit: 2 };
    expect(slicesOf('battery', false, levels, { offset: 1, limit: 8 })).toEqual([
      { values: [9, 10], total: 7, offset: 1, limit: 6 },
      none,
    ]);
    expect(slicesOf('battery', true, levels, { offset: 1, limit: 8 })).toEqual([
      { values: [10, 9], total: 7, offset: 1, limit: 6 },
      none,
    ]);
    expect(slicesOf('last_contact', false, levels, { offset: 0, limit: 2 })).toEqual([none]);
    expect(slicesOf('last_contact', true, levels, { offset: 7, limit: 2 })).toEqual([none]);
  });

  it('is nowhere beyond the end', () => {
    expect(slicesOf('state', false, states, { offset: 135, limit: 20 })).toEqual([]);
  });
});

it('spans of time ascend and are the finer the nearer they are', () => {
  const starts = spanStarts(1_763_000_000_000);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect(starts.at(-1)).toBe(1_763_000_000_000);
  expect(starts[0]).toBeLessThan(1_763_000_000_000 - 25 * 365 * 86_400_000);
});
