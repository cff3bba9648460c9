import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Admin, type Consumer, type EachBatchPayload, type Kafka } from 'kafkajs';
import type { Subscription } from '../bus';
import { Delivery, type DeliveryOptions } from '../delivery';
import { causeOf } from '../faults';
import { JointDeliveries } from '../joint-delivery';
import { backoff } from '../signal';
import { askUntilReady } from './ask-until-ready';
import { toRawEvent } from './kafka-message';
import type { KafkaSockets } from './kafka-sockets';
import { LongFetch, SHORT_MS } from './long-fetch';
import { OffsetCommits } from './offset-commits';

/** Silence of a member after which its partitions go to another. */
const SESSION_MS = 15_000;
const HEARTBEAT_MS = 3000;
/** Batches of a subscription that are handled side by side where more is ready. */
const SIDE_BY_SIDE = 3;
/** Longest wait of a rebalance for a member that is handling a batch. */
const REBALANCE_MS = 120_000;

/**
 * A subscription on Kafka: with its own consumer group, `<group>.<topic>`, so that groups with several topics share
 * evenly.
 */
export class KafkaConsumer {
  readonly groupId: string;
  private readonly logger = new Logger('Bus');
  private readonly failures = new Map<number, number>();
  private readonly waiting = new Map<number, NodeJS.Timeout>();
  private running: { consumer: Consumer; fetches: LongFetch } | null = null;
  private commits = new OffsetCommits();
  private readonly together: JointDeliveries<unknown>;
  /** Number of partitions whose events are handled just now. */
  private handling = 0;

  /** `kafka`: a separate client, whose connections are `sockets`. */
  constructor(
    private readonly kafka: Kafka,
    private readonly sockets: KafkaSockets,
    readonly subscription: Subscription<unknown>,
    private readonly delivery: DeliveryOptions,
  ) {
    this.groupId = `${subscription.group}.${subscription.topic.name}`;
    this.together = new JointDeliveries(subscription, delivery.observer);
  }

  async start(): Promise<void> {
    const { topic, fromBeginning = true } = this.subscription;
    if (!fromBeginning) await this.pinBegin();
    const fetches = new LongFetch(() => this.waiting.size === 0, this.subscription.batchWindowMs);
    const consumer = this.kafka.consumer({
      groupId: this.groupId,
      partitionAssigners: [fetches.assigner],
      sessionTimeout: SESSION_MS,
      heartbeatInterval: HEARTBEAT_MS,
      rebalanceTimeout: REBALANCE_MS,
      maxWaitTimeInMs: SHORT_MS,
      maxBytesPerPartition: 1 << 20,
      maxBytes: 8 << 20,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 5000, retries: 8, restartOnFailure: async () => true },
    });
    this.running = { consumer, fetches };
    this.commits = new OffsetCommits();
    await consumer.connect();
    await consumer.subscribe({ topic: topic.name, fromBeginning });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: topic.partitions,
      eachBatch: (payload) => this.handleBatch(payload),
    });
  }

  /** Stops after `delivery.stopped` was aborted: waits for the current batches and leaves the group. */
  async stop(): Promise<void> {
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
    const { running } = this;
    this.running = null;
    if (!running) return;
    const left = running.consumer.stop();
    running.fetches.end();
    await left;
    // A fetch may still be under way.
    this.sockets.end();
    await running.consumer.disconnect();
  }

  /** The group begins again with the oldest event. Rejects while other processes of the group run. */
  async rebuild(admin: Admin): Promise<void> {
    const wasRunning = this.running !== null;
    await this.stop();
    try {
      await admin.resetOffsets({ groupId: this.groupId, topic: this.subscription.topic.name, earliest: true });
    } finally {
      if (wasRunning) await this.start();
    }
  }

  /** Start position at the first start of a group that receives only new events. */
  private async pinBegin(): Promise<void> {
    const topic = this.subscription.topic.name;
    const [committed] = await askUntilReady(this.kafka, (admin) =>
      admin.fetchOffsets({ groupId: this.groupId, topics: [topic] }),
    );
    if (committed?.partitions.some(({ offset }) => offset !== '-1')) return;
    const ends = await askUntilReady(this.kafka, (admin) => admin.fetchTopicOffsets(topic));
    try {
      const partitions = ends.map(({ partition, high }) => ({ partition, offset: high }));
      await askUntilReady(this.kafka, (admin) => admin.setOffsets({ groupId: this.groupId, topic, partitions }));
    } catch (error) {
      this.logger.debug(`${this.groupId} was started by another process meanwhile: ${causeOf(error)}`);
    }
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch, heartbeat, isRunning, isStale } = payload;
    // A rebalance shows as a heartbeat that fails: the current batch is finished, and the group waits for it.
    const rebalance: { fault: Error | null } = { fault: null };
    const beat = async () => {
      if (rebalance.fault !== null) return;
      await heartbeat().catch((error: unknown) => {
        rebalance.fault = error instanceof Error ? error : new Error(causeOf(error));
      });
    };
    const beating = setInterval(() => void beat(), HEARTBEAT_MS);
    this.handling++;
    try {
      // The other partitions of the same fetch begin in this turn.
      await turn();
      for (let from = 0; from < batch.messages.length;) {
        if (!isRunning() || isStale() || rebalance.fault !== null || this.delivery.stopped.aborted) break;
        const to = from + this.sliceSize;
        if (!(await this.handleSlice(payload, from, to))) break;
        from = to;
        await beat();
      }
    } finally {
      this.handling--;
      clearInterval(beating);
    }
    if (rebalance.fault !== null) throw rebalance.fault;
  }

  /**
   * Largest part of a partition's events that is decoded at a time. All partitions together have a few batches as
   * objects, however much a fetch brought: what waits for its turn costs the collector most.
   */
  private get sliceSize(): number {
    const { batchSize = 1000 } = this.subscription;
    return Math.min(batchSize, Math.max(1, Math.floor((SIDE_BY_SIDE * batchSize) / this.handling)));
  }

  /** false where the partition pauses. */
  private async handleSlice(payload: EachBatchPayload, from: number, to: number): Promise<boolean> {
    const { batch, resolveOffset, commitOffsetsIfNecessary, pause } = payload;
    const { topic, partition } = batch;
    const events = batch.messages.slice(from, to).map((message) => toRawEvent(partition, message));
    const work = new Delivery(this.subscription, events, this.delivery);
    let fault: unknown = null;
    try {
      // A partition whose fault has not passed is tried apart: it must not delay the others.
      if (!this.failures.has(partition)) await this.together.add(work);
      await work.run();
    } catch (error) {
      // Transient, or the dead letters could not be stored: either way nothing may be skipped.
      fault = error;
    }
    if (work.next > work.first) {
      resolveOffset(String(work.next - 1n));
      await this.commits.add(partition, String(work.next), (positions) =>
        commitOffsetsIfNecessary({
          topics: [{ topic, partitions: positions.map(([of, offset]) => ({ partition: of, offset })) }],
        }),
      );
    }
    if (fault === null) {
      this.failures.delete(partition);
      return true;
    }
    this.pauseFor(partition, pause, fault);
    return false;
  }

  /** The partition alone waits; its events are fetched again after that. */
  private pauseFor(partition: number, pause: () => () => void, fault: unknown): void {
    const { topic, group } = this.subscription;
    const failures = this.failures.get(partition) ?? 0;
    this.failures.set(partition, failures + 1);
    this.delivery.observer.retried(topic.name, group);
    const wait = backoff(failures);
    this.logger.warn(
      `${group} on ${topic.name}, partition ${partition}, waits ${Math.round(wait)} ms for a fault to pass: ${causeOf(fault)}`,
    );
    const resume = pause();
    this.waiting.set(
      partition,
      setTimeout(() => {
        this.waiting.delete(partition);
        resume();
      }, wait),
    );
  }
}
