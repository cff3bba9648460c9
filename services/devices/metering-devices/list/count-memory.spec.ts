import { CountMemory } from './count-memory';

function counting(total: number): { count: () => Promise<number>; counts: () => number } {
  let counts = 0;
  return {
    count: async () => {
      counts += 1;
      return total;
    },
    counts: () => counts,
  };
}

describe('the total of a list', () => {
  it('is counted once for a long list that is paged through', async () => {
    const memory = new CountMemory();
    const { count, counts } = counting(100_000);
    for (let page = 0; page < 5; page++) expect(await memory.total(2, { search: 'a' }, count)).toBe(100_000);
    expect(counts()).toBe(1);
  });

  it('is counted each time for a short list', async () => {
    const memory = new CountMemory();
    const { count, counts } = counting(4999);
    await memory.total(2, {}, count);
    await memory.total(2, {}, count);
    expect(counts()).toBe(2);
  });

  it('belongs to one company and one filter', async () => {
    const memory = new CountMemory();
    await memory.total(2, { search: 'a' }, counting(100_000).count);
    expect(await memory.total(2, { search: 'b' }, counting(7000).count)).toBe(7000);
    expect(await memory.total(22, { search: 'a' }, counting(8000).count)).toBe(8000);
  });

  it('is counted again after a change of the company and of no other', async () => {
    const memory = new CountMemory();
    await memory.total(2, {}, counting(100_000).count);
    await memory.total(22, {}, counting(100_000).count);
    memory.forget(2);
    expect(await memory.total(2, {}, counting(100_001).count)).toBe(100_001);
    expect(await memory.total(22, {}, counting(100_001).count)).toBe(100_000);
  });

  it('is counted again after a while, for the next caller', async () => {
    jest.useFakeTimers();
    try {
      const memory = new CountMemory();
      await memory.total(2, {}, counting(100_000).count);
      jest.advanceTimersByTime(5001);
      expect(await memory.total(2, {}, counting(100_001).count)).toBe(100_000);
      await jest.advanceTimersByTimeAsync(1);
      expect(await memory.total(2, {}, counting(100_002).count)).toBe(100_001);
      jest.advanceTimersByTime(30_001);
      expect(await memory.total(2, {}, counting(100_003).count)).toBe(100_003);
    } finally {
      jest.useRealTimers();
    }
  });
});
