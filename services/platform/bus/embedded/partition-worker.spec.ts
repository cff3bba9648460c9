import type { Subscription } from '../bus';
import { textTopic } from '../contract/text-topic';
import { Seen } from '../contract/seen';
import { SILENT } from '../observer';
import { BatchRounds } from './batch-rounds';
import type { GroupRepository } from './group.repository';
import { PartitionWorker } from './partition-worker';
import { packRows, SharedEvents } from './record';
import { Turns } from './turns';

const topic = textTopic('idle');
const rowAt = (offset: number) => {
  const event = { topic, key: 'k', payload: Buffer.from(String(offset)), version: 1, id: undefined, occurredAt: 0 };
  const { data } = packRows([{ ...event, company: 1, traceparent: undefined }], () => ({ topic: 1, partition: 0 }));
  return { partition: 0, lastOffset: offset, count: 1, records: data };
};

describe('a partition without events', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const passed = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('takes no timer, and goes on with the next event and with a lease that is renewed', async () => {
    const seen = new Seen<unknown>();
    const subscription: Subscription<unknown> = {
      ...{ topic, group: 'g', handle: async (events) => seen.add(...events.map(({ value }) => value)) },
    };
    const delivery = {
      sendToDeadLetters: async () => undefined,
      observer: SILENT,
      stopped: new AbortController().signal,
    };
    const groups = {
      commit: async ({ next }: { next: number }) => next,
      release: async () => undefined,
    } as unknown as GroupRepository;
    const worker = new PartitionWorker({
      ...{ subscription, groupTopic: { group: 'g', topic: 1 }, partition: 0, fence: 1, next: 0, groups, delivery },
      ...{ leaseEnds: performance.now() + 10_000, shared: new SharedEvents(), hasRoom: () => undefined },
      rounds: new BatchRounds(subscription, new Turns({ areWaiting: () => false }), delivery),
    });
    await passed();
    expect(jest.getTimerCount()).toBe(0);
    worker.take(rowAt(0), 0);
    await passed();
    expect(seen.all).toEqual(['0']);

    await jest.advanceTimersByTimeAsync(20_000);
    worker.take(rowAt(1), 0);
    await passed();
    expect(seen.all).toEqual(['0']);
    worker.renewed(performance.now() + 10_000, false);
    await passed();
    expect(seen.all).toEqual(['0', '1']);
    await worker.release();
  });
});
