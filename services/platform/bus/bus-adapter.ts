import { Logger } from '@nestjs/common';
import { topics as productTopics, type Topic } from '@gaugeway/proto/events';
import {
  Bus,
  type DeadLetter,
  type OutgoingEvent,
  type PublishOptions,
  type StoredLetter,
  type Subscription,
} from './bus';
import { encodeEvents, type EncodedEvent, EVENT_OVERHEAD, idBytes } from './encoded-event';
import { BusWiringError, UnpublishableError } from './faults';
import { GROUP_COMMIT_LIMITS, GroupCommit, type GroupCommitLimits } from './group-commit';
import { type BusObserver, SILENT } from './observer';

export interface AdapterOptions {
  /** Every topic that may be on the bus; default: the product's. */
  topics?: readonly Topic[];
  observer?: BusObserver;
  limits?: Partial<GroupCommitLimits>;
  /** Largest `batchWindowMs` of a subscription. Default: no bound. */
  largestWindowMs?: number;
}

type AnySubscription = Subscription<unknown>;

/**
 * Common part of both adapters: wiring rules, encoding, group commit. It starts in two steps, so that a service may
 * publish while the others still subscribe: `open` (events can be published), `consume` (handlers are called).
 */
export abstract class BusAdapter extends Bus {
  protected readonly logger = new Logger('Bus');
  protected readonly topics: ReadonlyMap<string, Topic>;
  protected readonly observer: BusObserver;
  protected readonly subscriptions: AnySubscription[] = [];
  protected readonly publisher: GroupCommit<EncodedEvent>;
  private readonly largestWindowMs: number;
  private consuming = false;
  private opened: Promise<void> | null = null;
  private quieted: Promise<void> | null = null;
  private stopping: Promise<void> | null = null;

  constructor(options: AdapterOptions) {
    super();
    const listed = options.topics ?? productTopics;
    this.topics = new Map(listed.map((topic) => [topic.name, topic]));
    this.observer = options.observer ?? SILENT;
    this.largestWindowMs = options.largestWindowMs ?? Infinity;
    this.publisher = new GroupCommit((events) => this.append(events), { ...GROUP_COMMIT_LIMITS, ...options.limits });
  }

  /** Makes events durable, in their order. */
  protected abstract append(events: readonly EncodedEvent[]): Promise<void>;
  protected abstract connect(): Promise<void>;
  protected abstract startConsumers(): Promise<void>;
  protected abstract stopConsumers(): Promise<void>;
  protected abstract disconnect(): Promise<void>;
  protected abstract store(letters: readonly DeadLetter[]): Promise<void>;
  protected abstract lettersById(topic: string, ids: readonly string[]): Promise<StoredLetter[]>;

  async publish<I>(
    topic: Topic<I, unknown>,
    events: readonly OutgoingEvent<I>[],
    options?: PublishOptions,
  ): Promise<void> {
    if (this.topics.get(topic.name) === undefined) {
      throw new UnpublishableError(`${topic.name} is not in the list of topics (proto/events/topics.ts)`);
    }
    await this.publishEncoded(encodeEvents(topic, events), options);
  }

  /** Publishes encoded events, such as those of an outbox. */
  async publishEncoded(events: readonly EncodedEvent[], options?: PublishOptions): Promise<void> {
    let bytes = 0;
    for (const event of events) bytes += EVENT_OVERHEAD + event.key.length + (event.payload?.length ?? 0);
    await this.publisher.add(events, bytes, options);
    for (const [name, count] of countByTopic(events)) this.observer.published(name, count);
  }

  topicNamed(name: string): Topic | undefined {
    return this.topics.get(name);
  }

  subscribe<O>(subscription: Subscription<O>): void {
    if (this.consuming) {
      throw new BusWiringError(
        `${subscription.group} subscribed to ${subscription.topic.name} after the bus was started; do it in onModuleInit`,
      );
    }
    // The adapter decodes with the subscription's own topic, so the payload's type stays its own business.
    this.subscriptions.push({ ...subscription, batchWindowMs: this.windowOf(subscription.batchWindowMs ?? 0) });
  }

  windowOf(windowMs: number): number {
    return Math.min(windowMs, this.largestWindowMs);
  }

  async sendToDeadLetters(letters: readonly Omit<DeadLetter, 'failedAt'>[]): Promise<void> {
    if (letters.length === 0) return;
    const failedAt = Date.now();
    await this.store(letters.map((letter) => ({ ...letter, failedAt })));
    for (const { topic, group } of letters) this.observer.deadLettered(topic, group, 1);
  }

  async deadLetter(topic: string, id: string): Promise<StoredLetter | null> {
    const [letter] = await this.lettersById(topic, [id]);
    return letter ?? null;
  }

  async replay(name: string, ids: readonly string[]): Promise<number> {
    const topic = this.topics.get(name);
    if (!topic) throw new UnpublishableError(`${name} is not in the list of topics: its events cannot be sent again`);
    if (topic.compacted) throw new UnpublishableError(`${name} is compacted: an old event would replace a newer one`);
    const letters = await this.lettersById(name, ids);
    // Published first: a crash between the two sends an event twice, which handlers must accept, and loses none.
    await this.publishEncoded(letters.map((letter) => encodedAgain(letter, topic)));
    return this.drop(
      name,
      letters.map(({ id }) => id),
    );
  }

  /** Connects; events are published afterwards. */
  open(): Promise<void> {
    this.opened ??= this.connect().then(() => this.publisher.open());
    return this.opened;
  }

  /** Starts the calls of handlers. Throws BusWiringError. */
  async consume(): Promise<void> {
    const faults = wiringFaults(this.topics, this.subscriptions);
    if (faults.length > 0) throw new BusWiringError(`The bus cannot start: ${faults.join('; ')}.`);
    this.consuming = true;
    await this.startConsumers();
  }

  /** Finishes the running batches and delivers no more; publishing continues. */
  quiet(): Promise<void> {
    this.quieted ??= this.consuming ? this.stopConsumers() : Promise.resolve();
    return this.quieted;
  }

  async start(): Promise<void> {
    await this.open();
    await this.consume();
  }

  stop(): Promise<void> {
    this.stopping ??= this.close();
    return this.stopping;
  }

  private async close(): Promise<void> {
    await this.quiet();
    await this.publisher.close();
    if (this.opened) {
      await this.opened.catch(() => undefined);
      await this.disconnect();
    }
  }

  protected subscriptionOf(group: string, topic: string): AnySubscription {
    const found = this.subscriptions.find((one) => one.group === group && one.topic.name === topic);
    if (!found) throw new BusWiringError(`no group ${group} subscribed to ${topic} in this process`);
    return found;
  }
}

function wiringFaults(topics: ReadonlyMap<string, Topic>, subscriptions: readonly AnySubscription[]): string[] {
  const faults: string[] = [];
  for (const topic of topics.values()) {
    const usable = typeof topic.encode === 'function' && typeof topic.decode === 'function' && topic.partitions > 0;
    if (!usable) faults.push(`the topic ${topic.name} has no schema or no partitions`);
  }
  const seen = new Set<string>();
  for (const { topic, group } of subscriptions) {
    const listed = topics.get(topic.name);
    if (!listed) faults.push(`${group} subscribed to ${topic.name}, which is not in the list of topics`);
    else if (typeof topic.decode !== 'function') faults.push(`${group} subscribed to ${topic.name} without a schema`);
    const name = `${group} to ${topic.name}`;
    if (seen.has(name)) faults.push(`two subscriptions of ${name}`);
    seen.add(name);
  }
  return faults;
}

function countByTopic(events: readonly EncodedEvent[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { topic } of events) counts.set(topic.name, (counts.get(topic.name) ?? 0) + 1);
  return counts;
}

function encodedAgain({ key, payload, headers }: StoredLetter, topic: Topic): EncodedEvent {
  const { version, id, occurredAt, company, traceparent } = headers;
  return { topic, key, payload, version, id: idBytes(id), occurredAt, company, traceparent };
}
