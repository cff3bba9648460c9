import { BatchedLookup } from './batched-lookup';

it('shares one lookup among calls that arrive together, and none with a call that arrives later', async () => {
  const lookups: string[][] = [];
  let state = 'live';
  const lookup = new BatchedLookup(async (keys) => {
    lookups.push([...keys]);
    const read = state;
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, read]));
  });
  const together = [lookup.get('a'), lookup.get('b'), lookup.get('a'), lookup.get('unknown')];
  while (lookups.length === 0) await new Promise((resolve) => setImmediate(resolve));
  // The first lookup has read the state already.
  state = 'revoked';
  const later = lookup.get('a');
  expect(await Promise.all(together)).toEqual(['live', 'live', 'live', null]);
  expect(await later).toBe('revoked');
  expect(lookups).toEqual([['a', 'b', 'unknown'], ['a']]);
});

it('limits the lookups in flight, and answers all keys', async () => {
  let [inFlight, most] = [0, 0];
  const lookup = new BatchedLookup(async (keys) => {
    most = Math.max(most, ++inFlight);
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    inFlight--;
    return new Map(keys.map((key) => [key, key]));
  });
  const answers: Promise<string | null>[] = [];
  for (let key = 0; key < 50; key++) {
    answers.push(lookup.get(String(key)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 50 }, (_, key) => String(key)));
  expect(most).toBeLessThanOrEqual(4);
});

it('rejects the calls of a lookup that fails, and tries again for the next', async () => {
  let isDown = true;
  const lookup = new BatchedLookup((keys) =>
    isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map(keys.map((key) => [key, 1]))),
  );
  await expect(Promise.all([lookup.get('a'), lookup.get('b')])).rejects.toThrow('down');
  isDown = false;
  expect(await lookup.get('a')).toBe(1);
});
