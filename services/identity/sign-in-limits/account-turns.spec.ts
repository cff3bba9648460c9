import { AccountTurns } from './account-turns';

describe('turns of an account', () => {
  it('run one after another also after a failure, other accounts beside them', async () => {
    const turns = new AccountTurns();
    const seen: string[] = [];
    let open: () => void = () => undefined;
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    const first = turns.run('a', async () => {
      await isOpen;
      seen.push('first');
      throw new Error('of the test');
    });
    const second = turns.run('a', async () => seen.push('second'));
    await turns.run('b', async () => seen.push('other'));
    open();
    await expect(first).rejects.toThrow('of the test');
    await second;
    expect(seen).toEqual(['other', 'first', 'second']);
  });

  it('keep nothing of an account without attempts', async () => {
    const turns = new AccountTurns();
    await Promise.all([turns.run('a', async () => 1), turns.run('a', async () => 2), turns.run('b', async () => 3)]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(turns.size).toBe(0);
  });
});
