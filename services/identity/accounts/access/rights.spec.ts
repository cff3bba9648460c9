import { isWithin, NO_RIGHTS } from './rights';

const holder = (rights: Partial<typeof NO_RIGHTS>, isAdmin = false) => ({
  isAdmin,
  rights: { ...NO_RIGHTS, ...rights },
});

describe('rights', () => {
  it('are given by who has every one of them, and by an administrator', () => {
    const own = holder({ read: [1, 4], update: [4] });
    expect(isWithin(holder({}), own)).toBe(true);
    expect(isWithin(holder({ read: [4], update: [4] }), own)).toBe(true);
    expect(isWithin(holder({ read: [4, 7] }), own)).toBe(false);
    expect(isWithin(holder({ delete: [4] }), own)).toBe(false);
    expect(isWithin(holder({ access_all: [1] }), holder({}, true))).toBe(true);
  });

  it('of an administrator are within an administrator’s only', () => {
    expect(isWithin(holder({}, true), holder({ read: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }))).toBe(false);
    expect(isWithin(holder({}, true), holder({}, true))).toBe(true);
  });
});
