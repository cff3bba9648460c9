import { Supervised } from '../../scripts/lib/supervise.mjs';

describe('a part of the stack', () => {
  /** A part that ends with each of the codes, after the given time of its clock. */
  const dies = (codes: (number | null)[], ranMs: (run: number) => number = () => 0) => {
    const pauses: number[] = [];
    let starts = 0;
    let clockMs = 0;
    let givenUp: number | null | undefined;
    const part = new Supervised({
      name: 'The server',
      start: () => {
        const code = codes[starts++];
        const ended = () => {
          clockMs += ranMs(starts);
          return code ?? null;
        };
        const exited =
          code === undefined
            ? new Promise<number | null>(() => undefined)
            : new Promise<void>(setImmediate).then(ended);
        return Promise.resolve({ pid: starts, exited, stop: () => Promise.resolve() });
      },
      isFinal: (code) => code === 2,
      onStarted: () => Promise.resolve(),
      onGivenUp: (_, code) => (givenUp = code),
      print: () => undefined,
      pause: (ms) => Promise.resolve(pauses.push(ms)),
      now: () => clockMs,
    });
    return { part, pauses, starts: () => starts, givenUp: () => givenUp };
  };
  const settled = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is started again as often as it is killed, at most a minute later', async () => {
    const { part, pauses, starts, givenUp } = dies(Array.from({ length: 9 }, () => null));
    await part.start();
    await settled();
    expect([starts(), givenUp()]).toEqual([10, undefined]);
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => s * 1000));
    await part.stop();
  });

  it('is started again after a second once it ran for a minute', async () => {
    const { part, pauses } = dies([null, null, null, null, null], (run) => (run === 4 ? 60_000 : 59_999 / run));
    await part.start();
    await settled();
    expect(pauses.map((ms) => ms / 1000)).toEqual([1, 2, 4, 1, 2]);
    await part.stop();
  });

  it('is given up where no start can succeed', async () => {
    const { part, starts, givenUp } = dies([null, 2]);
    await part.start();
    await settled();
    expect([starts(), givenUp()]).toEqual([2, 2]);
  });
});
