import { RateLimit } from './rate-limit';

describe('a rate limit', () => {
  it('lets a burst through, then says how long to wait', () => {
    const limit = new RateLimit({ burst: 3, perSecond: 0.5 });
    expect([1, 2, 3, 4].map(() => limit.take('10.0.0.1', 1000))).toEqual([0, 0, 0, 2]);
    expect(limit.take('10.0.0.1', 3000)).toBe(0);
    expect(limit.take('10.0.0.1', 3000)).toBe(2);
  });

  it('holds for each address separately', () => {
    const limit = new RateLimit({ burst: 1, perSecond: 1 });
    expect(limit.take('10.0.0.1', 0)).toBe(0);
    expect(limit.take('10.0.0.2', 0)).toBe(0);
    expect(limit.take('10.0.0.1', 0)).toBe(1);
  });

  it('counts the addresses of one IPv6 network together', () => {
    const limit = new RateLimit({ burst: 1, perSecond: 1 });
    expect(limit.take('2001:db8:1:2::1', 0)).toBe(0);
    expect(limit.take('2001:db8:1:2:ffff::1', 0)).toBe(1);
    expect(limit.take('2001:db8:1:3::1', 0)).toBe(0);
    expect(limit.take('::ffff:10.0.0.1', 0)).toBe(0);
    expect(limit.take('::ffff:10.0.0.2', 0)).toBe(0);
  });

  it('does not grow for ever under a flood from many addresses that are all limited', () => {
    const limit = new RateLimit({ burst: 1, perSecond: 0.0001 });
    for (let index = 0; index < 25_000; index++)
      limit.take(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, index * 10);
    expect((limit as unknown as { fullAt: Map<string, unknown> }).fullAt.size).toBeLessThanOrEqual(10_000);
    expect(limit.take('10.0.97.167', 250_000)).toBeGreaterThan(0);
  });

  it('is not filled by a clock that goes back', () => {
    const limit = new RateLimit({ burst: 1, perSecond: 1 });
    expect(limit.take('10.0.0.1', 10_000)).toBe(0);
    expect(limit.take('10.0.0.1', 0)).toBe(1);
  });
});
