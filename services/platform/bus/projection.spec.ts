import { Bus, type IncomingEvent, type Subscription } from './bus';
import { textTopic } from './contract/text-topic';
import { keepProjection } from './projection';

/** Delivers batches to the subscribed handler. */
function capture() {
  const subscriptions: Subscription<string>[] = [];
  const bus = Object.assign(Object.create(Bus.prototype) as Bus, {
    subscribe: (subscription: Subscription<string>) => subscriptions.push(subscription),
  });
  return { bus, subscriptions };
}

const event = (key: string, value: string | null, offset: bigint): IncomingEvent<string> => ({
  key,
  value,
  headers: { type: 'registry', version: 1, id: '', occurredAt: 0, company: 4 },
  partition: 0,
  offset,
});

describe('a projection', () => {
  it('gets the newest value of each key once per batch, and the deleted keys', async () => {
    const { bus, subscriptions } = capture();
    const applied: unknown[] = [];
    const topic = textTopic('registry', { compacted: true });
    keepProjection(bus, { topic, group: 'messages', apply: async (changes) => void applied.push(changes) });
    expect(subscriptions[0]).toMatchObject({ group: 'messages', fromBeginning: true });
    await subscriptions[0]?.handle([
      event('a', 'a1', 0n),
      event('b', 'b1', 1n),
      event('a', 'a2', 2n),
      event('b', null, 3n),
      event('c', null, 4n),
      event('c', 'c1', 5n),
    ]);
    expect(applied).toEqual([
      {
        values: [
          { key: 'a', value: 'a2', company: 4 },
          { key: 'c', value: 'c1', company: 4 },
        ],
        removed: ['b'],
      },
    ]);
  });

  it('of a topic that is not compacted is refused', () => {
    const { bus } = capture();
    expect(() => keepProjection(bus, { topic: textTopic('raw'), group: 'g', apply: async () => undefined })).toThrow(
      'raw is not compacted',
    );
  });
});
