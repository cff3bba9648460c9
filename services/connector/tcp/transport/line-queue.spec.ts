import { AsyncLocalStorage } from 'node:async_hooks';
import { AnswerTimeout, type Decoded, DriverError, type Exchange } from '@gaugeway/catalogue';
import { LineClosed } from './line';
import { type LineJob, LineQueue } from './line-queue';

const exchange = (name: string): Exchange => ({
  send: Buffer.from(name),
  expect: (received) => ({ state: 'complete', length: received.length }),
  timeoutMs: 100,
});

/** A driver that asks the given things and returns how many answers it got. */
function* asks(...names: string[]): Generator<Exchange, Decoded, Uint8Array> {
  let answers = 0;
  for (const name of names) {
    const answer = yield exchange(name);
    if (answer.length > 0) answers++;
  }
  return { readings: [{ type: 1, ts: null, values: { answers } }] };
}

/** A line whose answers the test gives by hand. */
function scriptedLine() {
  const requests: string[] = [];
  const waiting: { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void }[] = [];
  return {
    requests,
    line: {
      exchange: ({ send }: Exchange) => {
        requests.push(Buffer.from(send).toString());
        return new Promise<Uint8Array>((resolve, reject) => waiting.push({ resolve, reject }));
      },
    },
    answer: () => settle(() => waiting.shift()?.resolve(Uint8Array.of(1))),
    fail: (error: Error) => settle(() => waiting.shift()?.reject(error)),
  };
}

/** Runs everything that waits for the act. */
async function settle(act: () => void = () => undefined): Promise<void> {
  act();
  await new Promise((resolve) => setImmediate(resolve));
}

const job = (deviceId: number, priority: 1 | 2 | 3, open: LineJob['open'], more: Partial<LineJob> = {}): LineJob => ({
  deviceId,
  what: 'current',
  priority,
  expiresAt: Date.now() + 60_000,
  totalMs: 60_000,
  open,
  ...more,
});

describe('the queue of a line', () => {
  it('runs a command before a poll that is in progress, after one exchange', async () => {
    const { line, requests, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const poll = queue.add(job(1, 3, () => asks('poll 1', 'poll 2', 'poll 3')));
    await settle();
    const command = queue.add(job(2, 1, () => asks('command')));
    for (let n = 0; n < 4; n++) await answer();
    expect(requests).toEqual(['poll 1', 'command', 'poll 2', 'poll 3']);
    expect(await command).toMatchObject({ state: 'done' });
    expect(await poll).toMatchObject({
      state: 'done',
      answers: [Uint8Array.of(1), Uint8Array.of(1), Uint8Array.of(1)],
    });
  });

  it('begins a poll again when a command wanted the same meter meanwhile', async () => {
    const { line, requests, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const poll = queue.add(job(1, 3, () => asks('poll 1', 'poll 2')));
    await settle();
    const command = queue.add(job(1, 1, () => asks('command')));
    for (let n = 0; n < 4; n++) await answer();
    expect(requests).toEqual(['poll 1', 'command', 'poll 1', 'poll 2']);
    await command;
    expect(await poll).toMatchObject({ state: 'done', answers: { length: 2 } });
  });

  it('ends a session whose requests name no meter before it begins another one', async () => {
    const { line, requests, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const poll = queue.add(job(1, 3, () => asks('open 1', 'read', 'end'), { ownsLine: true }));
    await settle();
    const others = [
      queue.add(job(2, 1, () => asks('open 2'), { ownsLine: true })),
      queue.add(job(3, 1, () => asks('plain'))),
      queue.add(job(1, 1, () => asks('same meter'))),
    ];
    for (let n = 0; n < 6; n++) await answer();
    expect(requests).toEqual(['open 1', 'read', 'end', 'open 2', 'plain', 'same meter']);
    expect(await poll).toMatchObject({ state: 'done', answers: { length: 3 } });
    await Promise.all(others);
  });

  it('lets a correction that has acted on the meter end before a command wants the same meter, and begins it once', async () => {
    const { line, requests, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const correction = queue.add(
      job(1, 3, function* () {
        yield { ...exchange('correct'), acts: true };
        yield exchange('read back');
        return { readings: [] };
      }),
    );
    await settle();
    const command = queue.add(job(1, 1, () => asks('command')));
    for (let n = 0; n < 3; n++) await answer();
    expect(requests).toEqual(['correct', 'read back', 'command']);
    expect(await correction).toMatchObject({ state: 'done' });
    expect(await command).toMatchObject({ state: 'done' });
  });

  it('does not say that nothing acted where the line is lost between two acting frames', async () => {
    const { line, requests, answer } = scriptedLine();
    let allowed = 1;
    const outcome = new LineQueue(line).add(
      job(
        1,
        1,
        function* () {
          yield { ...exchange('date'), acts: true };
          yield { ...exchange('time'), acts: true };
          return { readings: [] };
        },
        { mayAct: async () => allowed-- > 0 },
      ),
    );
    await settle();
    await answer();
    expect(await outcome).toMatchObject({ state: 'failed', acted: true });
    expect(requests).toEqual(['date']);
  });

  it('finishes one poll before it begins the next of the same priority', async () => {
    const { line, requests, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const both = [queue.add(job(1, 2, () => asks('a', 'b'))), queue.add(job(2, 2, () => asks('c')))];
    await settle();
    for (let n = 0; n < 3; n++) await answer();
    await Promise.all(both);
    expect(requests).toEqual(['a', 'b', 'c']);
  });

  it('takes a job that is added just when the last one ended', async () => {
    const { line, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const second = queue.add(job(1, 2, () => asks('a'))).then(() => queue.add(job(1, 2, () => asks('b'))));
    await settle();
    await answer();
    await answer();
    expect(await second).toMatchObject({ state: 'done' });
  });

  it('calls a job in its own asynchronous context, whose job ever began the work of the line', async () => {
    const { line, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const scope = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const note = async () => {
      seen.push(scope.getStore());
      return true;
    };
    function* acting(): ReturnType<typeof asks> {
      yield { ...exchange('act'), acts: true };
      return { readings: [] };
    }
    const added = [
      scope.run('probe', () => queue.add(job(1, 1, () => asks('a')))),
      scope.run('command', () => queue.add(job(2, 2, acting, { sending: note, mayAct: note }))),
      queue.add(job(3, 3, () => asks('b'), { sending: note })),
    ];
    await settle();
    for (let n = 0; n < 3; n++) await answer();
    await Promise.all(added);
    expect(seen).toEqual(['command', 'command', undefined]);
  });

  it('throws a missing answer into the driver and records it as an empty one', async () => {
    const { line, fail, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const outcome = queue.add(
      job(1, 2, function* () {
        try {
          yield exchange('first');
        } catch (error) {
          expect(error).toBeInstanceOf(AnswerTimeout);
        }
        yield exchange('again');
        return { readings: [] };
      }),
    );
    await settle();
    await fail(new AnswerTimeout());
    await answer();
    expect(await outcome).toMatchObject({ state: 'done', answers: [new Uint8Array(0), Uint8Array.of(1)] });
  });

  it('names the layer that failed', async () => {
    const { line, fail, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const late = queue.add(job(1, 2, () => asks('a')));
    await settle();
    await fail(new AnswerTimeout());
    expect(await late).toMatchObject({ state: 'failed', fault: 'timeout' });
    const refused = queue.add(
      job(1, 2, function* () {
        yield exchange('a');
        throw new DriverError('refused', 'refused_password');
      }),
    );
    await settle();
    await answer();
    expect(await refused).toEqual({
      state: 'failed',
      fault: 'refused',
      sentence: { key: 'refused_password', values: {} },
      acted: false,
    });
  });

  it('never begins what has expired, and ends everything when the connection ends', async () => {
    const { line, requests, fail } = scriptedLine();
    const queue = new LineQueue(line);
    expect(await queue.add(job(1, 2, () => asks('late'), { expiresAt: Date.now() - 1 }))).toEqual({ state: 'expired' });
    expect(requests).toEqual([]);
    const outcomes = [queue.add(job(1, 2, () => asks('a'))), queue.add(job(2, 2, () => asks('b')))];
    await settle();
    queue.close();
    await fail(new LineClosed());
    for (const outcome of await Promise.all(outcomes))
      expect(outcome).toMatchObject({ state: 'failed', fault: 'not_reachable' });
    expect(await queue.add(job(3, 2, () => asks('c')))).toMatchObject({ fault: 'not_reachable' });
  });

  it('ends a session that takes too long', async () => {
    const { line, answer } = scriptedLine();
    const queue = new LineQueue(line);
    const outcome = queue.add(job(1, 2, () => asks('a', 'b'), { totalMs: -1 }));
    await settle();
    await answer();
    expect(await outcome).toMatchObject({ state: 'failed', fault: 'timeout' });
  });
});
