import type { Admin, ITopicConfig } from 'kafkajs';
import type { Topic } from '@gaugeway/proto/events';

const HOUR_MS = 3_600_000;
const DEAD_LETTER_DAYS = 90;

/** Settings of a topic on the broker in addition to the product's own; for tests that cannot wait a day. */
export type TopicSettings = Record<string, string>;

export function deadLetterTopic(topic: string): string {
  return `${topic}.dlq`;
}

/** Creates missing topics and dead-letter topics; existing ones are not changed. */
export async function ensureTopics(
  admin: Admin,
  topics: Iterable<Topic>,
  replication: number,
  settings: TopicSettings,
): Promise<void> {
  const existing = new Set(await admin.listTopics());
  const wanted = [...topics].flatMap((topic) => [
    definition(topic, replication, settings),
    deadLetters(topic, replication),
  ]);
  const missing = wanted.filter(({ topic }) => !existing.has(topic));
  if (missing.length > 0) await admin.createTopics({ topics: missing, waitForLeaders: true });
}

function definition(topic: Topic, replicationFactor: number, settings: TopicSettings): ITopicConfig {
  const kept: TopicSettings = topic.compacted
    ? { 'cleanup.policy': 'compact', 'delete.retention.ms': String(24 * HOUR_MS) }
    : { 'cleanup.policy': 'delete', 'retention.ms': String(topic.retentionHours * HOUR_MS) };
  return {
    topic: topic.name,
    numPartitions: topic.partitions,
    replicationFactor,
    configEntries: entries({ ...kept, ...durability(replicationFactor), ...settings }),
  };
}

/** One partition: the newest letters are then read from one place. */
function deadLetters(topic: Topic, replicationFactor: number): ITopicConfig {
  const retention = String(DEAD_LETTER_DAYS * 24 * HOUR_MS);
  return {
    topic: deadLetterTopic(topic.name),
    numPartitions: 1,
    replicationFactor,
    configEntries: entries({ 'retention.ms': retention, ...durability(replicationFactor) }),
  };
}

/** Acknowledged means on two brokers where there are more than two copies. */
function durability(replication: number): TopicSettings {
  return replication > 2 ? { 'min.insync.replicas': '2' } : {};
}

function entries(settings: TopicSettings): { name: string; value: string }[] {
  return Object.entries(settings).map(([name, value]) => ({ name, value }));
}
