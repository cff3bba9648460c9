import { Kafka, logLevel } from 'kafkajs';
import { TransientError } from '@gaugeway/platform/bus';
import type { BusAdapter } from '@gaugeway/platform/bus/bus-adapter';
import { connect } from '@gaugeway/platform/bus/contract/connect';
import { Seen } from '@gaugeway/platform/bus/contract/seen';
import { textTopic } from '@gaugeway/platform/bus/contract/text-topic';
import { KafkaSockets } from '@gaugeway/platform/bus/kafka/kafka-sockets';
import { LongFetch } from '@gaugeway/platform/bus/kafka/long-fetch';

/** A fetch that finds nothing takes three seconds: steps that must not wait for one take less. */
const SOON_MS = 2000;

const brokers = (process.env['TEST_KAFKA_BROKERS'] ?? '').split(',');
const topicOf = (name: string) => textTopic(`rest.${name}.${Date.now()}`);

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

describe('the Kafka bus at rest', () => {
  let buses: BusAdapter[] = [];
  afterEach(async () => {
    const started = buses;
    buses = [];
    await Promise.all(started.map((bus) => bus.stop()));
  });

  async function started(topic: ReturnType<typeof textTopic>, handle: (values: string[]) => Promise<void>) {
    const bus = connect({ kind: 'kafka', brokers }, [topic]);
    buses.push(bus);
    const group = 'rest';
    bus.subscribe({ topic, group, handle: (events) => handle(events.map(({ value }) => value ?? '')) });
    await bus.start();
    return bus;
  }

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('asks the broker once in three seconds', async () => {
    const topic = topicOf('seldom');
    buses.push(connect({ kind: 'kafka', brokers }, [topic]));
    await buses[0]?.start();
    const sockets = new KafkaSockets();
    const fetches = new LongFetch(() => true);
    const kafka = new Kafka({ brokers, logLevel: logLevel.NOTHING, socketFactory: sockets.make });
    const consumer = kafka.consumer({ groupId: topic.name, partitionAssigners: [fetches.assigner] });
    const took = new Seen<number>();
    consumer.on('consumer.fetch', ({ payload }) => took.add(payload.duration));
    await consumer.connect();
    await consumer.subscribe({ topic: topic.name });
    await consumer.run({ eachMessage: async () => undefined });
    await took.until((all) => all.length >= 2);
    expect(Math.min(...took.all)).toBeGreaterThanOrEqual(2900);
    expect(Math.max(...took.all)).toBeLessThan(4500);
    await consumer.disconnect();
  });

  it('hands over an event at once, also while it asks', async () => {
    const topic = topicOf('at-once');
    const seen = new Seen<string>();
    const bus = await started(topic, async (values) => seen.add(...values));
    for (let n = 1; n <= 3; n++) {
      await pause(700);
      const took = await msOf(async () => {
        await bus.publish(topic, [{ key: 'a', value: String(n), company: 1 }]);
        await seen.until((all) => all.length === n);
      });
      expect(took).toBeLessThan(SOON_MS);
    }
  });

  it('collects what comes in the rest that a subscription wants, and hands over the first after a pause at once', async () => {
    const topic = topicOf('collects');
    const bus = connect({ kind: 'kafka', brokers }, [topic]);
    buses.push(bus);
    const batches = new Seen<number>();
    const seen = new Seen<string>();
    const handle = async (events: readonly { value: string | null }[]) => {
      batches.add(events.length);
      seen.add(...events.map(({ value }) => value ?? ''));
    };
    bus.subscribe({ topic, group: 'rest', batchWindowMs: 1000, handle });
    await bus.start();
    await pause(700);
    const values = Array.from({ length: 40 }, (_, n) => String(n));
    for (const value of values) await bus.publish(topic, [{ key: 'a', value, company: 1 }]);
    await seen.until((all) => all.length === values.length);
    expect(seen.all).toEqual(values);
    expect(batches.all[0]).toBeLessThan(values.length);
    expect(batches.all.length).toBeLessThan(6);
  });

  it('stops, leaves its group and lets go of its connections without waiting for an answer', async () => {
    const topic = topicOf('stop');
    const bus = await started(topic, async () => undefined);
    await pause(700);
    expect(await msOf(() => bus.stop())).toBeLessThan(SOON_MS);
    const seen = new Seen<string>();
    const next = await started(topic, async (values) => seen.add(...values));
    const took = await msOf(async () => {
      await next.publish(topic, [{ key: 'a', value: 'a', company: 1 }]);
      await seen.until((all) => all.length === 1);
    });
    expect(took).toBeLessThan(SOON_MS);
  });

  it('tries again soon after a fault that passed', async () => {
    const topic = topicOf('again');
    const seen = new Seen<string>();
    let away = true;
    const bus = await started(topic, async (values) => {
      if (away) {
        away = false;
        throw new TransientError('the database is away');
      }
      seen.add(...values);
    });
    await pause(700);
    const took = await msOf(async () => {
      await bus.publish(topic, [{ key: 'a', value: 'a', company: 1 }]);
      await seen.until((all) => all.length === 1);
    });
    expect(took).toBeLessThan(SOON_MS);
  });
});
