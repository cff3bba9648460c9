import { type Admin, Kafka, logLevel } from 'kafkajs';
import { BusAdapter, type AdapterOptions } from '../bus-adapter';
import { type ConsumerLag, type DeadLetter, type StoredLetter, TransientError } from '../bus';
import type { EncodedEvent } from '../encoded-event';
import { causeOf } from '../faults';
import { KafkaConsumer } from './kafka-consumer';
import { lyingLetters } from './kafka-dead-letters';
import { kafkaLogger } from './kafka-logger';
import { dropToMessage, letterToMessage, toMessage } from './kafka-message';
import { KafkaProducer } from './kafka-producer';
import { KafkaSockets } from './kafka-sockets';
import { patchTimers } from './kafkajs-timers';
import { patchRecords } from './records/kafkajs-records';
import { deadLetterTopic, ensureTopics, type TopicSettings } from './kafka-topics';

export interface KafkaOptions extends AdapterOptions {
  brokers: string[];
  clientId: string;
  /** Copies of each partition of a topic that is made. */
  replication: number;
  /** Settings of topics that are made, over the product's own. */
  topicSettings?: TopicSettings;
}

const CHECK_MS = 3000;

/** The bus on Apache Kafka, by kafkajs. */
export class KafkaBus extends BusAdapter {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: KafkaProducer;
  /** A separate producer: a fault of one does not replace the other while it is in use. */
  private readonly letters: KafkaProducer;
  private readonly stopped = new AbortController();
  private consumers: KafkaConsumer[] = [];

  constructor(private readonly options: KafkaOptions) {
    super(options);
    patchTimers();
    patchRecords();
    this.kafka = this.client();
    this.admin = this.kafka.admin();
    this.producer = new KafkaProducer(this.kafka);
    this.letters = new KafkaProducer(this.kafka);
  }

  /** A client, with connections that can be ended where `sockets` are given. */
  private client(sockets?: KafkaSockets): Kafka {
    return new Kafka({
      brokers: this.options.brokers,
      clientId: this.options.clientId,
      logLevel: logLevel.WARN,
      logCreator: kafkaLogger,
      connectionTimeout: 5000,
      requestTimeout: 30_000,
      retry: { initialRetryTime: 100, maxRetryTime: 5000, retries: 10 },
      ...(sockets && { socketFactory: sockets.make }),
    });
  }

  async check(): Promise<void> {
    if (this.publisher.fault !== null)
      throw new TransientError(`events cannot be stored: ${causeOf(this.publisher.fault)}`);
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TransientError(`Kafka does not answer within ${CHECK_MS} ms`)), CHECK_MS).unref();
    });
    const { brokers } = await Promise.race([this.admin.describeCluster(), late]);
    if (brokers.length === 0) throw new TransientError('Kafka has no broker just now');
  }

  async lag(): Promise<ConsumerLag[]> {
    return Promise.all(
      this.consumers.map(async ({ groupId, subscription: { topic, group, fromBeginning = true } }) => {
        const [ends, [committed]] = await Promise.all([
          this.admin.fetchTopicOffsets(topic.name),
          this.admin.fetchOffsets({ groupId, topics: [topic.name] }),
        ]);
        const positions = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
        const lag = ends.reduce((sum, { partition, low, high }) => {
          const committedAt = positions.get(partition) ?? -1;
          const position = committedAt >= 0 ? committedAt : fromBeginning ? Number(low) : Number(high);
          return sum + Math.max(0, Number(high) - position);
        }, 0);
        return { topic: topic.name, group, lag };
      }),
    );
  }

  async deadLetters(topic: string, limit: number): Promise<StoredLetter[]> {
    return (await lyingLetters(this.kafka, this.admin, topic)).slice(0, limit);
  }

  async deadLetterCounts(): Promise<{ topic: string; letters: number }[]> {
    const counts = await Promise.all(
      [...this.topics.keys()].map(async (topic) => {
        const [range] = await this.admin.fetchTopicOffsets(deadLetterTopic(topic));
        // Reading takes seconds: only where there is something.
        const isEmpty = !range || range.low === range.high;
        return { topic, letters: isEmpty ? 0 : (await lyingLetters(this.kafka, this.admin, topic)).length };
      }),
    );
    return counts.filter(({ letters }) => letters > 0);
  }

  async drop(topic: string, ids: readonly string[]): Promise<number> {
    const there = await this.lettersById(topic, ids);
    if (there.length === 0) return 0;
    const message = dropToMessage(there.map(({ id }) => id));
    await this.letters.send([{ topic: deadLetterTopic(topic), message }]);
    return there.length;
  }

  async rebuild(group: string, topic: string): Promise<void> {
    const subscription = this.subscriptionOf(group, topic);
    await this.consumers.find((consumer) => consumer.subscription === subscription)?.rebuild(this.admin);
  }

  protected append(events: readonly EncodedEvent[]): Promise<void> {
    return this.producer.send(events.map((event) => ({ topic: event.topic.name, message: toMessage(event) })));
  }

  protected store(letters: readonly DeadLetter[]): Promise<void> {
    return this.letters.send(
      letters.map((letter) => ({ topic: deadLetterTopic(letter.topic), message: letterToMessage(letter) })),
    );
  }

  protected async lettersById(topic: string, ids: readonly string[]): Promise<StoredLetter[]> {
    if (!this.topics.has(topic)) return [];
    const wanted = new Set(ids);
    return (await lyingLetters(this.kafka, this.admin, topic)).filter(({ id }) => wanted.has(id)).reverse();
  }

  protected async connect(): Promise<void> {
    await this.admin.connect();
    await ensureTopics(this.admin, this.topics.values(), this.options.replication, this.options.topicSettings ?? {});
    await this.producer.connect();
  }

  protected async startConsumers(): Promise<void> {
    const delivery = {
      sendToDeadLetters: (letters: readonly DeadLetter[]) => this.store(letters),
      observer: this.observer,
      stopped: this.stopped.signal,
    };
    this.consumers = this.subscriptions.map((subscription) => {
      const sockets = new KafkaSockets();
      return new KafkaConsumer(this.client(sockets), sockets, subscription, delivery);
    });
    await Promise.all(this.consumers.map((consumer) => consumer.start()));
  }

  protected async stopConsumers(): Promise<void> {
    this.stopped.abort();
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }

  protected async disconnect(): Promise<void> {
    await Promise.all([this.producer.disconnect(), this.letters.disconnect(), this.admin.disconnect()]);
  }
}
