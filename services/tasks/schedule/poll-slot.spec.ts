import { nextPollAt } from './poll-slot';

const NOON = 1_763_726_400;

describe('the next scheduled poll', () => {
  it('lies within one interval after the given moment', () => {
    for (let id = 1; id <= 500; id++) {
      const at = nextPollAt(id, 3600, NOON);
      expect(at).toBeGreaterThan(NOON);
      expect(at).toBeLessThanOrEqual(NOON + 3600);
    }
  });

  it('comes at the same place of each interval', () => {
    const first = nextPollAt(17, 900, NOON);
    expect(nextPollAt(17, 900, first)).toBe(first + 900);
    expect(nextPollAt(17, 900, first - 1)).toBe(first);
  });

  it('is spread evenly over the interval', () => {
    const minutes = new Array<number>(60).fill(0);
    for (let id = 1; id <= 60_000; id++) {
      const minute = Math.floor((nextPollAt(id, 3600, NOON) - NOON - 1) / 60);
      minutes[minute] = (minutes[minute] ?? 0) + 1;
    }
    expect(Math.max(...minutes)).toBeLessThan(1150);
    expect(Math.min(...minutes)).toBeGreaterThan(850);
  });
});
