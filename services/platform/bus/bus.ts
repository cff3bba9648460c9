import type { EventOf, Topic } from '@gaugeway/proto/events';

/** Headers of every event, in addition to its payload. */
export interface EventHeaders {
  /** Name of the topic, which is the type of the event. */
  type: string;
  /** Version of the payload's schema. */
  version: number;
  /** UUIDv7, given by the publisher. */
  id: string;
  /** Unix milliseconds. */
  occurredAt: number;
  /** Company the event belongs to; 0 = the platform. */
  company: number;
  /** W3C trace context. */
  traceparent?: string;
}

export interface OutgoingEvent<I> {
  /** Device or entity id: the events of one key keep their order. */
  key: string;
  /** null = the key is deleted (compacted topics only). */
  value: I | null;
  company: number;
  /** Given only when an event is sent again and must keep its identity. */
  id?: string;
}

export interface IncomingEvent<O> {
  key: string;
  value: O | null;
  headers: EventHeaders;
  partition: number;
  offset: bigint;
}

export type EventBatch<T> = readonly IncomingEvent<EventOf<T>>[];

/** The payloads of a batch; keys that were removed are left out. */
export function valuesOf<O>(events: readonly IncomingEvent<O>[]): O[] {
  return events.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** `batchWindowMs` by the delay that a user notices. Tests and installations bound them with BUS_BATCH_WINDOW_MS. */
export const BATCH_WINDOW_MS = {
  /** Decoding. Shorter than the gathering of a door (`gathering.ts` of the connector): its batches do not wait again. */
  decode: 250,
  /** Storing: collects the events of decoders of several processes. Those of one arrive as its batches. */
  store: 50,
  /** Pushes to browsers. */
  push: 200,
  /** States of devices, event rules. */
  state: 1000,
  /** Marks of readings whose sums and verdicts are computed. */
  figures: 2000,
  /** Sums: readings of a device that come within it are summed up together. Corrections do not wait. */
  sums: 5000,
  /** Tasks, statistics. */
  statistics: 2000,
} as const;

/**
 * One consumer of a topic. Delivery is at least once and in order within a key; the offset is committed after `handle`
 * resolved, so `handle` must be idempotent.
 */
export interface Subscription<O> {
  topic: Topic<never, O>;
  /** Stable name, the service's: members of a group share the partitions. Two subscriptions of one topic and group do not start. */
  group: string;
  /** Largest batch handed over at once. Default 1000. */
  batchSize?: number;
  /**
   * Milliseconds in which the events of all partitions are collected: a few large batches instead of many small ones.
   * Windows of half a second and longer begin together where one length is a multiple of the other. An event after a
   * pause, and a full batch, are handed over at once. Default 0.
   */
  batchWindowMs?: number;
  /**
   * A new group begins with the oldest event kept (default), or, with false, with events published after its first start
   * (for live pushes, which are of no use later).
   */
  fromBeginning?: boolean;
  /** Events for which it returns false are neither decoded nor handed over. Default: all are. */
  accepts?(event: Pick<IncomingEvent<O>, 'key' | 'headers'>): boolean;
  /**
   * Throw `TransientError` (or let a lost database connection through) to be called again, for as long as it takes.
   * Any other error is tried `maxTries` times; then the batch is taken apart and the event that fails alone goes to
   * `<topic>.dlq` with its cause, and the rest continues.
   */
  handle(events: readonly IncomingEvent<O>[]): Promise<void>;
  /** Default 3. */
  maxTries?: number;
}

/** A fault that is expected to pass: a server that is away, a lock, a full queue. */
export class TransientError extends Error {
  override readonly name = 'TransientError';
}

/** An event in `<topic>.dlq` that could not be handled. */
export interface DeadLetter {
  topic: string;
  group: string;
  key: string;
  payload: Uint8Array;
  headers: EventHeaders;
  /** Single sentence. */
  cause: string;
  partition: number;
  offset: bigint;
  /** Unix milliseconds. */
  failedAt: number;
}

export interface StoredLetter extends DeadLetter {
  /** Unique in its topic. */
  id: string;
}

export interface PublishOptions {
  /** The events come from a batch of a consumer with a window: they wait for no further events. Default false. */
  isGathered?: boolean;
}

export interface ConsumerLag {
  topic: string;
  group: string;
  /** Events published and not yet handled. */
  lag: number;
}

/**
 * The event bus. Two adapters: a durable log in PostgreSQL (`embedded`) and Apache Kafka (`kafka`); one contract suite
 * runs against both.
 */
export abstract class Bus {
  /** Resolves when the events are durable. The events of one call and one key keep their order. */
  abstract publish<I>(
    topic: Topic<I, unknown>,
    events: readonly OutgoingEvent<I>[],
    options?: PublishOptions,
  ): Promise<void>;

  /** A window as this installation bounds it (BUS_BATCH_WINDOW_MS), ms. */
  abstract windowOf(windowMs: number): number;

  /** Before `start` only. */
  abstract subscribe<O>(subscription: Subscription<O>): void;

  /** Sends an unusable event to the dead letters (a codec that failed, a foreign device). */
  abstract sendToDeadLetters(letters: readonly Omit<DeadLetter, 'failedAt'>[]): Promise<void>;

  abstract start(): Promise<void>;

  /** Finishes the running batches, commits, and releases the partitions. */
  abstract stop(): Promise<void>;

  /** Throws where the bus can neither accept nor deliver events at the moment. */
  abstract check(): Promise<void>;

  abstract lag(): Promise<ConsumerLag[]>;

  /** Newest first. */
  abstract deadLetters(topic: string, limit: number): Promise<StoredLetter[]>;

  /** Topics with dead letters, and their numbers. */
  abstract deadLetterCounts(): Promise<{ topic: string; letters: number }[]>;

  /** null = it does not exist (any more). */
  abstract deadLetter(topic: string, id: string): Promise<StoredLetter | null>;

  /**
   * Publishes the events of dead letters again, with the identity that they had, and drops the letters; returns how
   * many. Every group of the topic gets them again, after all later events. Rejects with `UnpublishableError` for a
   * topic that is unknown, or compacted: an old value would replace a newer one; use `rebuild` instead.
   */
  abstract replay(topic: string, ids: readonly string[]): Promise<number>;

  /** Returns the number of removed letters. */
  abstract drop(topic: string, ids: readonly string[]): Promise<number>;

  /**
   * Lets a group of this process begin again with the oldest event kept, to rebuild its projection. Rejects for a
   * group that did not subscribe here, and, on Kafka, while other processes of the group run.
   */
  abstract rebuild(group: string, topic: string): Promise<void>;
}
