import { inspect } from 'node:util';
import type { IncomingEvent } from '../bus';
import { Delivery, type RawEvent } from '../delivery';
import { SILENT } from '../observer';
import { textTopic } from '../contract/text-topic';
import { BatchRounds, type BatchSource } from './batch-rounds';
import { Turns } from './turns';

const topic = textTopic('windows');
const options = {
  sendToDeadLetters: async () => undefined,
  observer: SILENT,
  stopped: new AbortController().signal,
};
const event = (offset: number): RawEvent => ({
  ...{ key: 'k', payload: Buffer.from(String(offset)), partition: 0, offset: BigInt(offset) },
  headers: { type: topic.name, version: 1, id: '', occurredAt: 0, company: 1 },
});

/** A partition that always has one more event. */
class Endless implements BatchSource {
  readonly isCalledOff = false;
  readonly queued = 1;
  readonly deliveryOptions = options;
  readonly committed: Delivery<unknown>[] = [];
  private offset = 0;

  nextBatch(): RawEvent[] {
    return [event(this.offset++)];
  }

  async handle(work: Delivery<unknown>): Promise<void> {
    await work.run();
  }

  async commit(work: Delivery<unknown>): Promise<void> {
    this.committed.push(work);
  }
}

describe('windows', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const passed = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('are not shortened by an event that came after a pause', async () => {
    const times: number[] = [];
    const handle = async () => void times.push(performance.now());
    const subscription = { topic, group: 'g', batchWindowMs: 1000, handle };
    const rounds = new BatchRounds(subscription, new Turns({ areWaiting: () => false }), options);
    const worker = new Endless();
    const begin = Math.ceil(performance.now() / 1000) * 1000 + 900;
    await jest.advanceTimersByTimeAsync(begin - performance.now());
    for (let batch = 0; batch < 2; batch++) {
      void rounds.next(worker);
      await passed();
      await jest.advanceTimersByTimeAsync(batch === 0 ? 50 : 1200);
      await passed();
    }
    expect(times.map((at) => Math.round((at - begin) / 100))).toEqual([0, 11]);
  });

  it('that are short do not hold back what comes after one', async () => {
    const times: number[] = [];
    const handle = async () => void times.push(performance.now());
    const rounds = new BatchRounds(
      { topic, group: 'g', batchWindowMs: 250, handle },
      new Turns({ areWaiting: () => false }),
      options,
    );
    const worker = new Endless();
    const begin = Math.ceil(performance.now() / 250) * 250 + 180;
    await jest.advanceTimersByTimeAsync(begin - performance.now());
    for (let batch = 0; batch < 4; batch++) {
      void rounds.next(worker);
      await passed();
      await jest.advanceTimersByTimeAsync(300);
    }
    expect(times.map((at) => Math.round((at - begin) / 10))).toEqual([0, 30, 60, 90]);
  });

  it('of different consumers begin together, whenever their first events came', async () => {
    const turns = new Turns({ areWaiting: () => false });
    const opened = new Map<number, number[]>();
    const consume = (batchWindowMs: number) => {
      const times: number[] = [];
      opened.set(batchWindowMs, times);
      const handle = async (_: readonly IncomingEvent<unknown>[]) => void times.push(performance.now());
      const rounds = new BatchRounds({ topic, group: String(batchWindowMs), batchWindowMs, handle }, turns, options);
      const worker = new Endless();
      const run = async (): Promise<void> => {
        for (let batch = 0; batch < 50; batch++) await rounds.next(worker);
      };
      void run();
    };
    const lengths = [1000, 2000];
    for (const length of lengths) {
      await jest.advanceTimersByTimeAsync(370);
      consume(length);
      await passed();
    }
    for (let step = 0; step < 80; step++) {
      await jest.advanceTimersByTimeAsync(100);
      await passed();
    }
    for (const length of lengths) {
      // The first event after a pause does not wait.
      const [first = NaN, ...later] = opened.get(length) ?? [];
      expect(first % length).toBeGreaterThan(0);
      expect(later.length).toBeGreaterThan(2);
      for (const at of later) expect(at % length).toBeLessThan(100);
    }
  });
});

it('a handled batch keeps its positions and none of its events', async () => {
  const work = new Delivery({ topic, group: 'g', handle: async () => undefined }, [event(5), event(6)], options);
  expect(inspect(work, { depth: 5 })).toContain('headers');
  await work.run();
  expect([work.first, work.next]).toEqual([5n, 7n]);
  expect(inspect(work, { depth: 5 })).not.toContain('headers');
});
