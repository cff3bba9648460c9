import { setMaxListeners } from 'node:events';
import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, Pool } from 'pg';
import type { Topic } from '@gaugeway/proto/events';
import { IDLE_CONNECTION_MS } from '../../database';
import { BusAdapter, type AdapterOptions } from '../bus-adapter';
import { type ConsumerLag, type DeadLetter, type StoredLetter, TransientError } from '../bus';
import type { EncodedEvent } from '../encoded-event';
import { causeOf, isTransient } from '../faults';
import { SessionClient } from '../session-client';
import { backoff } from '../signal';
import { DeadLetterRepository } from './dead-letter.repository';
import { EmbeddedConsumer } from './embedded-consumer';
import { GroupRepository } from './group.repository';
import { LogRepository, type StoredTopic } from './log.repository';
import { LogWatch } from './log-watch';
import { maintainLog } from './maintenance';
import { Membership } from './membership';
import { packRows, partitionOf, SharedEvents } from './record';
import { CHANNEL, migrateBus } from './schema';
import { Tail } from './tail';
import { Turns } from './turns';

export interface EmbeddedOptions extends AdapterOptions {
  databaseUrl: string;
  /** Partitions of a new topic at most: each costs a worker in a process that is alone. Default 4. */
  partitions?: number;
  /** Silence of a process after which its partitions go to another. Default 10 s. */
  leaseMs?: number;
  /** Interval of the search for events without a notification. Default 1 s. */
  pollMs?: number;
}

const MAINTENANCE_MS = 3_600_000;
/** Soon after the start too, for a machine that is never on for an hour. */
const FIRST_MAINTENANCE_MS = 60_000;
const FIRST_CONNECT_MS = 60_000;

/** The bus as a durable log in PostgreSQL, in the schema `bus`; any number of processes share it. */
export class EmbeddedBus extends BusAdapter {
  private readonly writer: Pool;
  private readonly reader: Pool;
  private readonly log: LogRepository;
  private readonly groups: GroupRepository;
  private readonly letters: DeadLetterRepository;
  private readonly listener: SessionClient;
  private readonly member = randomUUID();
  private readonly stopped = heardByMany(new AbortController());
  private readonly closing = heardByMany(new AbortController());
  private readonly stored = new Map<string, StoredTopic>();
  private consumers: EmbeddedConsumer[] = [];
  private readonly tail = new Tail();
  private readonly turns = new Turns();
  private readonly shared = new SharedEvents();
  private membership: Membership | null = null;
  private watch: LogWatch | null = null;
  private maintenance: NodeJS.Timeout | null = null;
  private maintaining: Promise<void> = Promise.resolve();

  constructor(private readonly options: EmbeddedOptions) {
    super(options);
    // Published and dead letters durably; positions may be lost at a crash of the server, they are only written again.
    this.writer = this.pool(3, 'on');
    this.reader = this.pool(3, 'off');
    this.log = new LogRepository(this.writer, this.reader, this.member);
    this.letters = new DeadLetterRepository(this.writer);
    this.groups = new GroupRepository(this.writer, this.reader, this.member, options.leaseMs ?? 10_000);
    this.listener = new SessionClient({
      config: this.connection('on'),
      purpose: 'the bus, for notifications of new events,',
      connected: async (client) => {
        await client.query(`LISTEN ${CHANNEL}`);
        for (const consumer of this.consumers) consumer.wake('others');
        this.membership?.poke();
      },
      notified: (payload) => this.notified(payload),
    });
  }

  /** Deletes events that retention and compaction no longer keep, as of `now` (Unix milliseconds). Runs hourly. */
  async maintain(now = Date.now()): Promise<void> {
    await maintainLog(this.log, this.letters, this.topics, this.stored.values(), now, this.closing.signal);
  }

  async check(): Promise<void> {
    if (this.publisher.fault !== null)
      throw new TransientError(`events cannot be stored: ${causeOf(this.publisher.fault)}`, {
        cause: this.publisher.fault,
      });
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new TransientError('the database of the bus does not answer within 3 s')), 3000).unref();
    });
    await Promise.race([this.log.check(), late]);
  }

  async lag(): Promise<ConsumerLag[]> {
    const found = await this.groups.lag(this.consumers.map((consumer) => consumer.groupTopic));
    const names = new Map([...this.stored.values()].map(({ id, name }) => [id, name]));
    return found.map(({ group, topic, lag }) => ({ group, topic: names.get(topic) ?? '', lag }));
  }

  deadLetters(topic: string, limit: number): Promise<StoredLetter[]> {
    return this.letters.newest(topic, limit);
  }

  deadLetterCounts(): Promise<{ topic: string; letters: number }[]> {
    return this.letters.counts();
  }

  drop(topic: string, ids: readonly string[]): Promise<number> {
    return this.letters.remove(topic, ids);
  }

  async rebuild(group: string, topic: string): Promise<void> {
    this.subscriptionOf(group, topic);
    await this.groups.rewind(group, this.storedTopic(topic).id);
    await this.groups.announce();
  }

  protected async append(events: readonly EncodedEvent[]): Promise<void> {
    const rows = packRows(events, ({ topic, key }) => {
      const { id, partitions } = this.storedTopic(topic.name);
      return { topic: id, partition: partitionOf(key, partitions) };
    });
    const offsets = await this.log.append(rows);
    let at = 0;
    for (const [index, topic] of rows.topics.entries()) {
      const [partition = 0, count = 0, size = 0] = [rows.partitions[index], rows.counts[index], rows.sizes[index]];
      const records = rows.data.subarray(at, at + size);
      at += size;
      this.tail.add(topic, { partition, count, records, lastOffset: offsets[index] ?? -1 });
    }
    const topics = new Set(rows.topics);
    for (const consumer of this.consumers) if (topics.has(consumer.groupTopic.topic)) consumer.wake('own');
  }

  protected store(letters: readonly DeadLetter[]): Promise<void> {
    return this.letters.store(letters);
  }

  protected lettersById(topic: string, ids: readonly string[]): Promise<StoredLetter[]> {
    return this.letters.byId(topic, ids);
  }

  protected async connect(): Promise<void> {
    const until = performance.now() + FIRST_CONNECT_MS;
    for (let failures = 0; ; failures++) {
      try {
        await this.prepare();
        break;
      } catch (error) {
        if (!isTransient(error) || performance.now() > until) throw error;
        this.logger.warn(`the bus waits for the database: ${causeOf(error)}`);
        await new Promise((resolve) => setTimeout(resolve, Math.min(backoff(failures), 2000)));
      }
    }
    await this.listener.start();
    this.maintainIn(FIRST_MAINTENANCE_MS);
  }

  protected async startConsumers(): Promise<void> {
    const delivery = {
      sendToDeadLetters: (letters: readonly DeadLetter[]) => this.letters.store(letters),
      observer: this.observer,
      stopped: this.stopped.signal,
    };
    const { log, groups, tail, turns, shared } = this;
    this.consumers = this.subscriptions.map((subscription) => {
      const { id, partitions } = this.storedTopic(subscription.topic.name);
      const groupTopic = { group: subscription.group, topic: id };
      return new EmbeddedConsumer({ subscription, groupTopic, partitions, log, tail, groups, delivery, turns, shared });
    });
    await groups.ensurePositions(
      this.subscriptions.map(({ group, topic, fromBeginning = true }) => ({
        group,
        topic: this.storedTopic(topic.name).id,
        fromBeginning,
      })),
    );
    for (const consumer of this.consumers) consumer.start();
    const { leaseMs = 10_000, pollMs = 1000 } = this.options;
    this.watch = new LogWatch({ log, consumers: this.consumers, pollMs, stopped: this.stopped.signal });
    this.watch.start();
    this.membership = new Membership({ member: this.member, leaseMs, groups, consumers: this.consumers });
    await this.membership.start();
  }

  protected async stopConsumers(): Promise<void> {
    await this.membership?.freeze();
    this.stopped.abort();
    // The membership continues meanwhile: it prolongs the leases of the current batches.
    await Promise.all([this.watch?.stop(), ...this.consumers.map((consumer) => consumer.stop())]);
    await this.membership?.stop();
  }

  protected async disconnect(): Promise<void> {
    this.closing.abort();
    await this.maintaining;
    if (this.maintenance) clearTimeout(this.maintenance);
    await this.listener.stop();
    await Promise.all([this.writer.end(), this.reader.end()]);
  }

  private async prepare(): Promise<void> {
    const client = new Client(this.connection('on'));
    client.on('error', (error) => this.logger.warn(`the bus lost a connection: ${error.message}`));
    await client.connect();
    try {
      await migrateBus(client);
    } finally {
      await client.end();
    }
    const stored = await this.log.ensureTopics(this.topics.values() as Iterable<Topic>, this.options.partitions ?? 4);
    for (const topic of stored) this.stored.set(topic.name, topic);
  }

  private notified(payload: string): void {
    if (payload.startsWith('t')) {
      const [ids = '', sender] = payload.slice(1).split(' ');
      // This process has already notified its own consumers of its events.
      if (sender === this.member) return;
      const topics = new Set(ids.split(',').map(Number));
      for (const consumer of this.consumers) if (topics.has(consumer.groupTopic.topic)) consumer.wake('others');
    } else this.membership?.poke();
  }

  private maintainIn(ms: number): void {
    this.maintenance = setTimeout(() => {
      this.maintaining = this.maintain()
        .catch((error: unknown) => {
          this.logger.warn(`retention and compaction are tried again in an hour: ${causeOf(error)}`);
        })
        .finally(() => this.maintainIn(MAINTENANCE_MS));
    }, ms).unref();
  }

  private storedTopic(name: string): StoredTopic {
    const stored = this.stored.get(name);
    if (!stored) throw new Error(`the topic ${name} is not on the bus: it was not started`);
    return stored;
  }

  private connection(synchronousCommit: 'on' | 'off'): ClientConfig {
    return {
      connectionString: this.options.databaseUrl,
      application_name: 'gaugeway-bus',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 30_000,
      options: `-c synchronous_commit=${synchronousCommit} -c timezone=UTC -c statement_timeout=25s`,
    };
  }

  private pool(max: number, synchronousCommit: 'on' | 'off'): Pool {
    const pool = new Pool({ ...this.connection(synchronousCommit), max, idleTimeoutMillis: IDLE_CONNECTION_MS });
    // Without listeners the death of a server ends the process (reliability.md, 8).
    pool.on('error', (error) => this.logger.warn(`the bus lost an idle connection: ${error.message}`));
    pool.on('connect', (client) => {
      client.on('error', (error) => this.logger.warn(`the bus lost a connection: ${error.message}`));
    });
    return pool;
  }
}

/** Every partition of every subscription listens: that is no leak, and Node need not warn of one. */
function heardByMany(controller: AbortController): AbortController {
  setMaxListeners(0, controller.signal);
  return controller;
}
