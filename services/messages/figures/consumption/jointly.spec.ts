import { jointly } from './jointly';

it('queries of one turn are read together, equal ones once, and later ones by another read', async () => {
  const reads: string[][] = [];
  const read = jointly(async (queries: readonly string[]) => {
    reads.push([...queries]);
    return queries.map((query) => query.toUpperCase());
  });
  expect(await Promise.all([read('a'), read('b'), read('a')])).toEqual(['A', 'B', 'A']);
  expect(await Promise.all([read('b'), read('c')])).toEqual(['B', 'C']);
  expect(reads).toEqual([['a', 'b'], ['c']]);
});

it('a read that fails rejects each of its queries', async () => {
  const read = jointly(() => Promise.reject(new Error('down')));
  const results = await Promise.allSettled([read('a'), read('b')]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
