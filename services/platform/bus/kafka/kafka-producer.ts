import type { Kafka, Message, Producer } from 'kafkajs';
import { TransientError } from '../bus';
import { causeOf } from '../faults';
import { byKey } from './records/partition-of';

/** Errors that a retry does not change. */
const FINAL = new Set(['MESSAGE_TOO_LARGE', 'INVALID_TOPIC_EXCEPTION', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);

export interface TopicMessage {
  topic: string;
  message: Message;
}

/**
 * The idempotent producer: one request at a time, acknowledged by all replicas in sync. One that failed for good is
 * replaced, because its sequence numbers no longer fit the broker's (then an event may come twice, with the same id).
 */
export class KafkaProducer {
  private producer: Promise<Producer> | null = null;

  constructor(private readonly kafka: Kafka) {}

  async connect(): Promise<void> {
    await this.connected();
  }

  /** Resolves when the brokers have the messages; they keep their order. Rejects with TransientError where trying again may help. */
  async send(messages: readonly TopicMessage[]): Promise<void> {
    const byTopic = new Map<string, Message[]>();
    for (const { topic, message } of messages) {
      const of = byTopic.get(topic);
      if (of) of.push(message);
      else byTopic.set(topic, [message]);
    }
    const topicMessages = [...byTopic].map(([topic, of]) => ({ topic, messages: of }));
    try {
      const producer = await this.connected();
      await producer.sendBatch({ acks: -1, topicMessages });
    } catch (error) {
      await this.disconnect();
      if (error instanceof Error && 'type' in error && FINAL.has(String(error.type))) throw error;
      throw new TransientError(`Kafka took no events (${causeOf(error)})`, { cause: error });
    }
  }

  async disconnect(): Promise<void> {
    const producer = this.producer;
    this.producer = null;
    try {
      await (await producer)?.disconnect();
    } catch {
      // The client never connected, or its broker is disconnected: nothing stays open.
    }
  }

  private connected(): Promise<Producer> {
    this.producer ??= this.create();
    return this.producer;
  }

  private async create(): Promise<Producer> {
    const producer = this.kafka.producer({
      createPartitioner: byKey,
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 8 },
    });
    await producer.connect();
    return producer;
  }
}
