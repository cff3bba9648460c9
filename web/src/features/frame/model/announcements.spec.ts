import { Announcements } from './announcements';

const event = (id: number, more: { ended_at?: number; silenced_until?: number } = {}) => ({
  ...{ id, created_at: 1000 + id, ended_at: null, silenced_until: null },
  ...more,
});
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id);

describe('what a tab announces', () => {
  it('is what began while it was cut off and still lasts, once it is back', () => {
    const tab = new Announcements();
    expect(tab.missed([event(3), event(2), event(1)])).toEqual([]);
    tab.resume();
    const after = [event(6), event(5, { ended_at: 1100 }), event(4, { silenced_until: 9000 }), event(3), event(2)];
    expect(ids(tab.missed(after))).toEqual([6]);
    expect(tab.missed(after)).toEqual([]);
  });

  it('is no event twice, whether the list or the socket is first', () => {
    const tab = new Announcements();
    tab.missed([event(1)]);
    tab.resume();
    expect(ids(tab.missed([event(2), event(1)]))).toEqual([2]);
    expect(ids(tab.begun([{ id: 2 }, { id: 3 }]))).toEqual([3]);
    tab.resume();
    expect(tab.missed([event(3), event(2), event(1)])).toEqual([]);
  });

  it('is neither what the first list holds, nor what is older than what was known', () => {
    const tab = new Announcements();
    tab.resume();
    expect(tab.missed([event(8), event(7)])).toEqual([]);
    tab.resume();
    expect(tab.missed([event(8), event(7), event(2)])).toEqual([]);
  });

  it('is not taken from a list that changes while live updates flow', () => {
    const tab = new Announcements();
    tab.missed([event(1)]);
    expect(tab.missed([event(2), event(1)])).toEqual([]);
    expect(ids(tab.begun([{ id: 2 }]))).toEqual([2]);
  });
});
