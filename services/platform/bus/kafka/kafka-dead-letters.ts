import { randomUUID } from 'node:crypto';
import type { Admin, Kafka } from 'kafkajs';
import type { StoredLetter } from '../bus';
import { deadLetterTopic } from './kafka-topics';
import { droppedBy, messageToLetter } from './kafka-message';

const PATIENCE_MS = 15_000;

/** Largest number of records read from the end of a dead-letter topic; older ones are invisible. */
const MOST_RECORDS = 10_000;

/**
 * The letters of a topic that were not dropped, newest first, read by a temporary group, which is removed again. A mark
 * that drops letters comes after them, so the whole end is read however much of it the caller wants.
 */
export async function lyingLetters(kafka: Kafka, admin: Admin, topic: string): Promise<StoredLetter[]> {
  const name = deadLetterTopic(topic);
  const [range] = await admin.fetchTopicOffsets(name);
  const end = BigInt(range?.high ?? 0);
  const begin = [BigInt(range?.low ?? 0), end - BigInt(MOST_RECORDS)].reduce((a, b) => (a > b ? a : b));
  if (begin >= end) return [];

  const groupId = `dlq-reader.${randomUUID()}`;
  const consumer = kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
  const letters: StoredLetter[] = [];
  const dropped = new Set<string>();
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
            const marked = droppedBy(message);
            for (const id of marked ?? []) dropped.add(id);
            if (!marked && BigInt(message.offset) >= begin && BigInt(message.offset) < end) {
              letters.push(messageToLetter(message));
            }
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
  return letters.filter(({ id }) => !dropped.has(id)).reverse();
}
