import { MessageChannel } from 'node:worker_threads';
import { PortCalls, ThreadEnded } from './port-calls';

type Sums = {
  sum(numbers: number[]): Promise<number>;
  note(text: string): void;
  fail(why: string): void;
};

describe('calls between threads', () => {
  let channel: MessageChannel;
  let noted: string[];
  let calls: PortCalls<Sums>;

  beforeEach(() => {
    channel = new MessageChannel();
    noted = [];
    calls = new PortCalls<Sums>(channel.port1, {});
    new PortCalls(channel.port2, {
      sum: async (numbers) => numbers.reduce((sum, number) => sum + number, 0),
      note: (text) => void noted.push(text),
      fail: (why) => {
        throw new RangeError(why);
      },
    } satisfies Sums);
  });
  afterEach(() => channel.port1.close());

  it('are answered, each with its own answer', async () => {
    const sums = await Promise.all([1, 2, 3].map((number) => calls.call('sum', [number, 10])));
    expect(sums).toEqual([11, 12, 13]);
  });

  it('arrive in the order in which they were made, whether somebody waits or not', async () => {
    calls.notify('note', 'first');
    const last = calls.call('sum', []);
    calls.notify('note', 'second');
    expect(noted).toEqual([]);
    await last;
    expect(noted[0]).toBe('first');
    await calls.call('sum', []);
    expect(noted).toEqual(['first', 'second']);
  });

  it('that fail, or that the other side does not know, reject with its sentence', async () => {
    await expect(calls.call('fail', 'no such number')).rejects.toThrow('RangeError: no such number');
    await expect((calls as PortCalls<Sums & { other(): void }>).call('other', undefined)).rejects.toThrow(
      'has no handler "other"',
    );
    calls.notify('fail', 'nobody hears of it');
    expect(await calls.call('sum', [1])).toBe(1);
  });

  it('without an answer when the thread ends are rejected, and those after it', async () => {
    const open = calls.call('sum', [1]);
    calls.end();
    await expect(open).rejects.toThrow(ThreadEnded);
    await expect(calls.call('sum', [1])).rejects.toThrow(ThreadEnded);
    expect(() => calls.notify('note', 'too late')).not.toThrow();
  });

  it('pass a buffer on without a copy where it is given away', async () => {
    const bytes = new Uint8Array([1, 2, 3]);
    const sum = calls.call('sum', bytes as unknown as number[], [bytes.buffer]);
    expect(bytes.byteLength).toBe(0);
    expect(await sum).toBe(6);
  });
});
