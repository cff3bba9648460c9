import { TransientError } from './bus';
import { GROUP_COMMIT_LIMITS, GroupCommit, type GroupCommitLimits } from './group-commit';
import { Gate } from './contract/seen';

/** A log that can be blocked and made to fail. */
function log(limits: Partial<GroupCommitLimits> = {}) {
  const writes: number[][] = [];
  let hold: Promise<void> = Promise.resolve();
  let fault: Error | null = null;
  const commit = new GroupCommit<number>(
    async (items) => {
      await hold;
      if (fault) throw fault;
      writes.push([...items]);
    },
    { ...GROUP_COMMIT_LIMITS, ...limits },
  );
  return {
    commit,
    writes,
    holdUntil: (gate: Gate) => {
      hold = gate.passed;
    },
    failWith: (error: Error | null) => {
      fault = error;
    },
  };
}

describe('group commit', () => {
  it('writes the calls of one turn together, and those that come meanwhile in the next write', async () => {
    const { commit, writes, holdUntil } = log();
    const gate = new Gate();
    holdUntil(gate);
    commit.open();
    const first = [commit.add([1], 1), commit.add([2, 3], 2)];
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const second = [commit.add([4], 1), commit.add([5], 1)];
    gate.open();
    await Promise.all([...first, ...second]);
    expect(writes).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('gathers what follows a write shortly', async () => {
    const { commit, writes } = log({ gatherMs: 1000, gatherItems: 3 });
    commit.open();
    const started = performance.now();
    await commit.add([1], 1);
    const few = [commit.add([2], 1)];
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    few.push(commit.add([3], 1));
    await Promise.all(few);
    expect(performance.now() - started).toBeGreaterThan(990);
    expect(writes).toEqual([[1], [2, 3]]);
  });

  it('writes at once what comes after a pause, and what is many', async () => {
    // Longer than a test may take.
    const { commit, writes } = log({ gatherMs: 600_000, gatherItems: 3 });
    commit.open();
    await commit.add([1], 1);
    await commit.add([2, 3, 4], 3);
    expect(writes).toEqual([[1], [2, 3, 4]]);
  });

  it('writes what was gathered before at once, with all that waits', async () => {
    // Longer than a test may take.
    const { commit, writes } = log({ gatherMs: 600_000, gatherItems: 1000 });
    commit.open();
    await commit.add([1], 1);
    const waiting = commit.add([2], 1);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await Promise.all([waiting, commit.add([3], 1, { isGathered: true })]);
    expect(writes).toEqual([[1], [2, 3]]);
  });

  it('keeps what is added before it is opened', async () => {
    const { commit, writes } = log();
    const added = commit.add([1], 1);
    commit.open();
    await added;
    expect(writes).toEqual([[1]]);
  });

  it('retries on transient faults and reports the fault meanwhile', async () => {
    const { commit, writes, failWith } = log();
    failWith(new TransientError('away'));
    commit.open();
    const added = commit.add([1], 1);
    while (commit.fault === null) await new Promise((resolve) => setImmediate(resolve));
    failWith(null);
    await added;
    expect(writes).toEqual([[1]]);
    expect(commit.fault).toBeNull();
  });

  it('refuses with TransientError when its timeout is over, and takes later calls', async () => {
    const { commit, writes, failWith } = log({ patienceMs: 1 });
    failWith(new TransientError('away'));
    commit.open();
    await expect(commit.add([1], 1)).rejects.toThrow(/took no events for too long \(TransientError: away\)/);
    failWith(null);
    await commit.add([2], 1);
    expect(writes).toEqual([[2]]);
  });

  it('refuses only the call whose fault will not pass, not its neighbours', async () => {
    const written: number[] = [];
    const commit = new GroupCommit<number>((items) => {
      if (items.includes(2)) return Promise.reject(new RangeError('too large'));
      written.push(...items);
      return Promise.resolve();
    });
    commit.open();
    const results = await Promise.allSettled([1, 2, 3].map((item) => commit.add([item], 1)));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(written).toEqual([1, 3]);
  });

  it('hands on a fault that will not pass, at once', async () => {
    const { commit, failWith } = log();
    failWith(new RangeError('too large'));
    commit.open();
    await expect(commit.add([1], 1)).rejects.toThrow(RangeError);
  });

  it('holds no more in its queue than allowed: further calls wait outside, in order', async () => {
    const { commit, writes, holdUntil } = log({ queueItems: 2, batchItems: 2 });
    const gate = new Gate();
    holdUntil(gate);
    commit.open();
    const calls = [1, 2, 3, 4, 5].map((item) => commit.add([item], 1));
    gate.open();
    await Promise.all(calls);
    expect(writes.flat()).toEqual([1, 2, 3, 4, 5]);
    expect(Math.max(...writes.map((write) => write.length))).toBe(2);
  });

  it('refuses a call that finds it full for too long', async () => {
    const { commit, holdUntil } = log({ queueItems: 1, patienceMs: 500 });
    const gate = new Gate();
    holdUntil(gate);
    commit.open();
    const [first, ...others] = [1, 2, 3].map((item) => commit.add([item], 1));
    const results = await Promise.allSettled(others);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      Array(2).fill(expect.stringContaining('too many events wait already')),
    );
    gate.open();
    await first;
    await commit.close();
  });

  it('writes what it took when it is closed, and takes nothing more', async () => {
    const { commit, writes } = log();
    commit.open();
    const added = commit.add([1], 1);
    await commit.close();
    await added;
    expect(writes).toEqual([[1]]);
    await expect(commit.add([2], 1)).rejects.toThrow('the bus is stopped');
  });
});
