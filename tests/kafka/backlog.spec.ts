import { setImmediate as turn } from 'node:timers/promises';
import { connect } from '@gaugeway/platform/bus/contract/connect';
import { Seen } from '@gaugeway/platform/bus/contract/seen';
import { textTopic } from '@gaugeway/platform/bus/contract/text-topic';

const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
const PARTITIONS = 12;
const KEYS = 60;
const EVENTS = 100 * KEYS;
const BATCH = 50;

describe('a backlog on Kafka', () => {
  it('is decoded three batches at a time at most, and handed over in the order of each key', async () => {
    const topic = textTopic(`backlog.${Date.now()}`, { partitions: PARTITIONS });
    const buses = [0, 1].map(() => connect({ kind: 'kafka', brokers }, [topic]));
    const [sender, receiver] = buses as [(typeof buses)[0], (typeof buses)[0]];
    try {
      await sender.start();
      const events = Array.from({ length: EVENTS }, (_, n) => ({ key: `k${n % KEYS}`, value: String(n), company: 1 }));
      await sender.publish(topic, events);

      const [seen, decoded] = [new Seen<number>(), { now: 0, most: 0 }];
      const decode = (payload: Uint8Array) => {
        decoded.most = Math.max(decoded.most, ++decoded.now);
        return topic.decode(payload);
      };
      receiver.subscribe({
        ...{ topic: { ...topic, decode }, group: 'backlog', batchSize: BATCH },
        handle: async (batch) => {
          expect(batch.length).toBeLessThanOrEqual(BATCH);
          await turn();
          decoded.now -= batch.length;
          seen.add(...batch.map(({ value }) => Number(value)));
        },
      });
      await receiver.start();
      await seen.until((all) => all.length >= EVENTS);
      expect(decoded.most).toBeLessThanOrEqual(3 * BATCH);
      for (let key = 0; key < KEYS; key++) {
        const ofKey = seen.all.filter((n) => n % KEYS === key);
        expect(ofKey).toEqual(Array.from({ length: EVENTS / KEYS }, (_, n) => n * KEYS + key));
      }
    } finally {
      await Promise.all(buses.map((bus) => bus.stop()));
    }
  });
});
