import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { kafkaAvailable, startKafka } from '../../scripts/kafka.mjs';
import startDatabase from '../../services/platform/testing/global-setup.mjs';

/** One broker and one PostgreSQL for the whole run. */
export default async function setup() {
  await startDatabase();
  if (process.env.TEST_KAFKA_BROKERS) return;
  const { ok, why } = await kafkaAvailable();
  if (!ok) throw new Error(`The Kafka suite cannot run here: ${why}.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'gaugeway-kafka-'));
  const kafka = await startKafka({ dataDir });
  process.env.TEST_KAFKA_BROKERS = kafka.brokers.join();
  globalThis.__GAUGEWAY_KAFKA__ = { kafka, dataDir };
}
