import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IncomingEvent } from '@gaugeway/platform/bus';
import { connect } from '@gaugeway/platform/bus/contract/connect';
import { Seen } from '@gaugeway/platform/bus/contract/seen';
import { textTopic } from '@gaugeway/platform/bus/contract/text-topic';
import { startKafka } from '../../scripts/kafka.mjs';

type Broker = Awaited<ReturnType<typeof startKafka>>;

describe('the Kafka bus', () => {
  let dataDir: string;
  let broker: Broker;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gaugeway-broker-'));
    broker = await startKafka({ dataDir });
  }, 120_000);
  afterAll(async () => {
    await broker.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses nothing that was acknowledged when its broker is killed and comes back', async () => {
    const topic = textTopic('faults.broker');
    const bus = connect({ kind: 'kafka', brokers: broker.brokers }, [topic]);
    const seen = new Seen<IncomingEvent<string>>();
    bus.subscribe({ topic, group: 'survivor', handle: async (events) => seen.add(...events) });
    await bus.start();

    const acked = new Seen<string>();
    let publishing = true;
    const publishers = Array.from({ length: 5 }, async (_, publisher) => {
      for (let n = 0; publishing; n++) {
        const value = `${publisher}-${n}`;
        // A refused message is not acknowledged, and its publisher knows it.
        await bus.publish(topic, [{ key: `key-${publisher}`, value, company: 1 }]).then(
          () => acked.add(value),
          () => undefined,
        );
      }
    });
    await acked.until((all) => all.length > 300);
    await broker.kill();
    await expect(bus.check()).rejects.toThrow();
    const before = acked.all.length;
    broker = await startKafka({ dataDir, port: broker.port });
    await acked.until((all) => all.length > before + 300);
    publishing = false;
    await Promise.all(publishers);

    const found = () => new Set(seen.all.map((event) => event.value));
    await seen.until(() => acked.all.every((value) => found().has(value)));
    await expect(bus.check()).resolves.toBeUndefined();
    for (let publisher = 0; publisher < 5; publisher++) {
      const own = [...found()]
        .filter((value) => value?.startsWith(`${publisher}-`))
        .map((value) => Number(value?.slice(2)));
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    await bus.stop();
  }, 120_000);
});
