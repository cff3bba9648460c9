import { type Position, PositionCommits } from './position-commits';

const position = (partition: number, next = 1): Position => ({ group: 'g', topic: 1, partition, fence: 1, next });

describe('positions of a process', () => {
  it('are written together, and those that come meanwhile by the next statement', async () => {
    const written: number[][] = [];
    const commits = new PositionCommits(async (positions) => {
      written.push(positions.map(({ partition }) => partition));
      await Promise.resolve();
      return positions.map(({ partition, next }) => (partition === 2 ? null : next));
    });
    const first = Promise.all([
      commits.commit(position(1, 5)),
      commits.commit(position(2)),
      commits.commit(position(3)),
    ]);
    expect(await first).toEqual([5, null, 1]);
    expect(await commits.commit(position(4))).toBe(1);
    expect(written).toEqual([[1, 2, 3], [4]]);
  });

  it('wait for others as long as each allows, and no longer than the most urgent of them', async () => {
    const written: number[][] = [];
    const commits = new PositionCommits((positions) => {
      written.push(positions.map(({ partition }) => partition));
      return Promise.resolve(positions.map(({ next }) => next));
    });
    // Without the second commit the test would end by its time limit.
    await Promise.all([commits.commit(position(1), 3_600_000), commits.commit(position(2), 0)]);
    await Promise.all([commits.commit(position(3), 3_600_000), commits.alone(() => Promise.resolve())]);
    expect(written).toEqual([[1, 2], [3]]);
  });

  it('are refused together where the statement fails, and written again when they come again', async () => {
    let isAway = true;
    const commits = new PositionCommits((positions) =>
      isAway ? Promise.reject(new Error('away')) : Promise.resolve(positions.map(({ next }) => next)),
    );
    const both = await Promise.allSettled([commits.commit(position(1)), commits.commit(position(2))]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isAway = false;
    expect(await commits.commit(position(1))).toBe(1);
  });

  it('wait while something else is done alone, and are written also where that fails at once', async () => {
    const order: string[] = [];
    const commits = new PositionCommits((positions) => {
      order.push('written');
      return Promise.resolve(positions.map(({ next }) => next));
    });
    const fails = commits.alone(() => {
      order.push('alone');
      throw new Error('at once');
    });
    const written = commits.commit(position(1));
    await expect(fails).rejects.toThrow('at once');
    expect(await written).toBe(1);
    expect(order).toEqual(['alone', 'written']);
  });
});
