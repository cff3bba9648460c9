import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import type { DeadLetter } from '../bus';
import { deadLetterTopic } from './kafka-topics';
import { messageToLetter } from './kafka-message';

const PATIENCE_MS = 15_000;

/** Reads the end of a dead-letter topic by a group of its own, which is removed again. */
export async function newestLetters(kafka: Kafka, admin: Admin, topic: string, limit: number): Promise<DeadLetter[]> {
  const name = deadLetterTopic(topic);
  const [range] = await admin.fetchTopicOffsets(name);
  const end = BigInt(range?.high ?? 0);
  const begin = [BigInt(range?.low ?? 0), end - BigInt(limit)].reduce((a, b) => (a > b ? a : b));
  if (begin >= end) return [];

  const groupId = `dlq-reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
  const letters: DeadLetter[] = [];
  try {
    await consumer.connect();
    await consumer.subscribe({ topic: name, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`${name} could not be read within ${PATIENCE_MS} ms`)),
        PATIENCE_MS,
      );
      const done = () => {
        clearTimeout(timer);
        resolve();
      };
      consumer
        .run({
          autoCommit: false,
          eachMessage: async ({ message }) => {
            if (BigInt(message.offset) >= begin && BigInt(message.offset) < end) letters.push(messageToLetter(message));
            if (BigInt(message.offset) >= end - 1n) done();
          },
        })
        .catch(reject);
      consumer.seek({ topic: name, partition: 0, offset: String(begin) });
    });
  } finally {
    await consumer.disconnect();
    await admin.deleteGroups([groupId]).catch(() => undefined);
  }
  return letters.slice(0, limit).reverse();
}
