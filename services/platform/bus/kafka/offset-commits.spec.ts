import { Gate } from '../contract/seen';
import { OffsetCommits } from './offset-commits';

/** A broker that answers when its gate opens. */
function broker(gates: Gate[]) {
  const committed: (readonly (readonly [number, string])[])[] = [];
  const commit = async (positions: readonly (readonly [number, string])[]) => {
    committed.push(positions);
    await gates.shift()?.passed;
  };
  return { committed, commit };
}

it('commits at once, and together what comes while a commit is under way', async () => {
  const gate = new Gate();
  const { committed, commit } = broker([gate]);
  const commits = new OffsetCommits();
  const first = commits.add(0, '10', commit);
  await Promise.resolve();
  const rest = [commits.add(1, '5', commit), commits.add(2, '7', commit), commits.add(1, '6', commit)];
  gate.open();
  await Promise.all([first, ...rest]);
  expect(committed).toEqual([
    [[0, '10']],
    [
      [1, '6'],
      [2, '7'],
    ],
  ]);
});

it('rejects those whose commit failed, and goes on with the next', async () => {
  const commits = new OffsetCommits();
  const { committed, commit } = broker([]);
  const failed = commits.add(0, '1', () => Promise.reject(new Error('the coordinator is away')));
  await expect(failed).rejects.toThrow('the coordinator is away');
  await commits.add(0, '1', commit);
  expect(committed).toEqual([[[0, '1']]]);
});
