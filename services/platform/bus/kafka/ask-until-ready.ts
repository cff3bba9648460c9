import { setTimeout as wait } from 'node:timers/promises';
import { type Admin, type Kafka, KafkaJSError } from 'kafkajs';

/** Half a minute in all. */
const TRIES = 60;
const WAIT_MS = 500;

/**
 * Retries a request to the brokers while the answer is a transient error. A group has no coordinator for a while after
 * a broker started or the group moved. The partitions of a topic that another process is just creating have no leader
 * yet. kafkajs retries neither. Each attempt has its own admin, because an admin keeps the leaders that it once knew.
 * Rejects with the error of the last attempt.
 */
export async function askUntilReady<T>(kafka: Kafka, ask: (admin: Admin) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const admin = kafka.admin();
    try {
      await admin.connect();
      return await ask(admin);
    } catch (error) {
      const passes = error instanceof KafkaJSError && error.retriable;
      if (!passes || tries === TRIES) throw error;
    } finally {
      await admin.disconnect();
    }
    await wait(WAIT_MS);
  }
}
