import { beyond, limitsWithin } from './company-limits';

const FREE = { devices: null, users: null, messages_a_day: null, modules: null };

describe('what a company below may have', () => {
  it('is whatever one likes where the companies above have no bounds', () => {
    expect(beyond(FREE, { limits: { devices: null, users: 7 }, modules: [1, 4] })).toEqual([]);
  });

  it('is at most what the company above has, and never without a limit where that one has one', () => {
    const bounds = { ...FREE, devices: 10, users: 5 };
    expect(beyond(bounds, { limits: { devices: 10, users: 6, messages_a_day: null } })).toEqual(['limits.users']);
    expect(beyond(bounds, { limits: { devices: null } })).toEqual(['limits.devices']);
    expect(beyond(bounds, {})).toEqual([]);
  });

  it('has no module that the company above has not', () => {
    const bounds = { ...FREE, modules: [1, 4] };
    expect(beyond(bounds, { modules: [4] })).toEqual([]);
    expect(beyond(bounds, { modules: null })).toEqual([]);
    expect(beyond(bounds, { modules: [4, 6] })).toEqual(['modules']);
  });

  it('is as much as the company above has where nothing is given', () => {
    expect(limitsWithin({ ...FREE, devices: 10, users: 5 }, { users: 2 })).toEqual({
      devices: 10,
      users: 2,
      messages_a_day: null,
    });
  });
});
