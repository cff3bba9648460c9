import { Turns } from './turns';

it('what waits begins in its order, each in a turn of its own, and others come between', async () => {
  const turns = new Turns();
  const seen: string[] = [];
  let turn = 0;
  const count = (): void => {
    turn++;
    if (turn < 10) setImmediate(count);
  };
  setImmediate(count);
  const begins = async (name: string): Promise<number> => {
    await turns.next();
    seen.push(name);
    return turn;
  };
  const [first, second, third] = await Promise.all([begins('a'), begins('b'), begins('c')]);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(new Set([first, second, third]).size).toBe(3);
  await expect(begins('d')).resolves.toBeGreaterThan(0);
});
