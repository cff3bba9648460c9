// The bus on Kafka as the load sees it: topics with as many partitions as wanted, uplinks put on it, and how far its
// consumers are.
import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { built } from './product.mjs';
import { bodies } from './uplinks.mjs';

/** Topics that an uplink passes on its way to the rows and to their readers. */
const ON_THE_WAY = ['uplink.raw', 'reading.decoded', 'reading.stored'];
/** Groups between a door and the rows, as the bus names them (`<group>.<topic>`). */
const UNSTORED = ['connector.uplink.raw', 'messages.reading.decoded'];
/** Uplinks that are put at once. */
const BATCH = 1000;

/** Longest wait until members have left a group, or a topic is deleted, ms. */
const PATIENCE_MS = 60_000;

const part = (name) => built(`services/platform/bus/${name}.js`);
const clientOf = (brokers) =>
  new Kafka({ brokers, clientId: 'load', logLevel: logLevel.NOTHING, retry: { retries: 3 } });

/** Runs `act` with a connected admin client. */
async function withAdmin(brokers, act) {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  return act(admin).finally(() => admin.disconnect());
}

/** Repeats `act` until it does not fail any more. */
async function insist(act) {
  for (const until = performance.now() + PATIENCE_MS; ; await sleep(500)) {
    try {
      return await act();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Existing topics of the product, those of dead letters included. */
async function productTopics(admin) {
  const { topics } = built('proto/events');
  const { deadLetterTopic } = part('kafka/kafka-topics');
  const names = new Set(topics.flatMap(({ name }) => [name, deadLetterTopic(name)]));
  return (await admin.listTopics()).filter((name) => names.has(name)).sort();
}

/** Consumer groups of the product: `<group>.<topic>`. */
async function productGroups(admin) {
  const { topics } = built('proto/events');
  const { groups } = await admin.listGroups();
  return groups.map(({ groupId }) => groupId).filter((id) => topics.some(({ name }) => id.endsWith(`.${name}`)));
}

/** The product's topics that have messages. */
export const filledTopics = (brokers) =>
  withAdmin(brokers, async (admin) => {
    const names = await productTopics(admin);
    const offsets = await Promise.all(names.map((name) => admin.fetchTopicOffsets(name)));
    return names.filter((_, n) => offsets[n].some(({ high, low }) => Number(high) > Number(low)));
  });

/** Deletes the product's consumer groups and topics; nothing else. */
export const emptyKafka = (brokers) =>
  withAdmin(brokers, async (admin) => {
    // A group can be deleted after its last member has left, or after the broker has noticed that it ended.
    await insist(async () => {
      const groups = await productGroups(admin);
      if (groups.length > 0) await admin.deleteGroups(groups);
    });
    const names = await productTopics(admin);
    if (names.length > 0) await admin.deleteTopics({ topics: names, timeout: PATIENCE_MS });
    await insist(async () => {
      const left = await productTopics(admin);
      if (left.length > 0) throw new Error(`Kafka did not delete ${left.join(', ')}`);
    });
  });

/**
 * Creates the product's topics before it does so itself.
 * @param {string[]} brokers
 * @param {number} partitions of the topics on the way of an uplink; the others have as many as the product gives them
 */
export async function createTopics(brokers, partitions) {
  const { topics } = built('proto/events');
  const wanted = topics.map((topic) => (ON_THE_WAY.includes(topic.name) ? { ...topic, partitions } : topic));
  // As the services, which have the same environment.
  const replication = Number(process.env.KAFKA_REPLICATION ?? 1);
  await withAdmin(brokers, (admin) =>
    // The broker knows no leaders for a moment, of topics that were deleted just before.
    insist(() => part('kafka/kafka-topics').ensureTopics(admin, wanted, replication, {})),
  );
}

/**
 * Uplinks as the MQTT door publishes them, made ready to be put on `uplink.raw`.
 * @param {string[]} brokers
 * @param {{ fleet: object, first: number, count: number }} order
 * @returns {Promise<() => Promise<void>>} puts them all and resolves when the broker has them
 */
export async function uplinksFor(brokers, { fleet, first, count }) {
  const { uplinkRaw } = built('proto/events');
  const { chirpstack } = built('services/connector/lorawan/transport/chirpstack.js');
  const { toMessage } = part('kafka/kafka-message');
  const bodyOf = bodies(fleet);
  const events = Array.from({ length: count }, (_, n) => {
    const lorawan = chirpstack.parse('up', Buffer.from(bodyOf(first + n)), 'json');
    const value = { source: 'chirpstack-mqtt', companyId: 1, receivedAt: Date.now(), lorawan, ownOnly: false };
    return { key: `lora:${lorawan.devEui}`, company: 1, value };
  });
  const messages = part('encoded-event')
    .encodeEvents(uplinkRaw, events)
    .map((event) => ({ topic: uplinkRaw.name, message: toMessage(event) }));
  const producer = new (part('kafka/kafka-producer').KafkaProducer)(clientOf(brokers));
  await producer.connect();
  return async () => {
    for (let n = 0; n < count; n += BATCH) await producer.send(messages.slice(n, n + BATCH));
    await producer.disconnect();
  };
}

/**
 * State of the consumers.
 * @param {string[]} brokers
 * @returns {Promise<import('./embedded-bus.mjs').BusState & { stop(): Promise<void> }>}
 */
export async function kafkaBus(brokers) {
  const admin = clientOf(brokers).admin();
  await admin.connect();
  const ends = async (topics) => {
    const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
    return new Map(topics.map((topic, n) => [topic, offsets[n]]));
  };
  /** The positions of the groups are read first: an event that one of them made of another counts as waiting then. */
  const waiting = async (groupIds) => {
    const committed = (await Promise.all(groupIds.map((groupId) => admin.fetchOffsets({ groupId })))).flat();
    const known = await ends([...new Set(committed.map(({ topic }) => topic))]);
    return committed.reduce((sum, { topic, partitions }) => sum + behind(known.get(topic), partitions), 0);
  };
  return {
    lag: async () => waiting(await productGroups(admin)),
    unstored: () => waiting(UNSTORED),
    deadLetters: async () => {
      const letters = await ends((await productTopics(admin)).filter((name) => name.endsWith('.dlq')));
      return [...letters.values()].flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0);
    },
    stop: () => admin.disconnect(),
  };
}

/** Events of a topic that a group has not done; a partition of which it committed nothing counts from its beginning. */
function behind(ends, partitions) {
  const positions = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, low, high }) => {
    const position = positions.get(partition) ?? -1;
    return sum + Math.max(0, Number(high) - (position < 0 ? Number(low) : position));
  }, 0);
}
