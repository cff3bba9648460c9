import { Logger } from '@nestjs/common';
import type { BusAdapter } from '../bus-adapter';
import { type EncodedEvent, idBytes } from '../encoded-event';
import { causeOf, UnpublishableError } from '../faults';
import { SessionClient } from '../session-client';
import { backoff, pause, Signal } from '../signal';
import type { OutboxAge } from '../observer';
import { OutboxRepository, type OutboxRow } from './outbox.repository';

const CHUNK = 1000;
const POLL_MS = 1000;

/**
 * Publishes the events of the outboxes of the given schemas and deletes them then: at least once, in order, one relay
 * in the whole installation for each schema. Where another process relays a schema, this one waits to take over.
 */
export class OutboxRelay {
  private readonly logger = new Logger('Outbox');
  private readonly stopped = new AbortController();
  private readonly signal = new Signal();
  private readonly session: SessionClient;
  private repository: OutboxRepository | null = null;
  private schemas: string[] = [];
  private held = new Set<string>();
  /** Schemas whose outbox may have rows. */
  private readonly due = new Set<string>();
  private looked = -Infinity;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly bus: Pick<BusAdapter, 'publishEncoded' | 'topicNamed' | 'sendToDeadLetters'>,
    databaseUrl: string,
    private readonly candidates: readonly string[],
  ) {
    this.session = new SessionClient({
      config: {
        connectionString: databaseUrl,
        application_name: 'gaugeway-outbox',
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
        query_timeout: 30_000,
        options: '-c synchronous_commit=on -c timezone=UTC',
      },
      purpose: 'the outbox relay',
      connected: async (client) => {
        const repository = new OutboxRepository(client);
        await repository.listen();
        this.held = new Set();
        this.repository = repository;
        this.looked = -Infinity;
        this.signal.raise();
      },
      notified: (schema) => {
        this.due.add(schema);
        this.signal.raise();
      },
      lost: () => {
        this.repository = null;
        this.held = new Set();
      },
    });
  }

  async start(): Promise<void> {
    if (this.candidates.length === 0) return;
    await this.session.start();
    for (const schema of this.candidates) if (await this.repository?.hasTable(schema)) this.schemas.push(schema);
    if (this.schemas.length > 0) this.running = this.loop();
    else await this.session.stop();
  }

  /** Finishes the current chunk; the rest waits in its table. */
  async stop(): Promise<void> {
    if (this.stopped.signal.aborted) return;
    this.stopped.abort();
    this.signal.raise();
    await this.running;
    await this.session.stop();
  }

  /** Age of the oldest row of each outbox, s; 0 of an empty one. None while the database is away. */
  async ages(): Promise<OutboxAge[]> {
    const { repository, schemas } = this;
    if (!repository || schemas.length === 0) return [];
    const added = new Map((await repository.added(schemas)).map(({ schema, at }) => [schema, at]));
    const now = Date.now();
    return schemas.map((schema) => ({ schema, seconds: Math.max(0, now - (added.get(schema) ?? now)) / 1000 }));
  }

  private async loop(): Promise<void> {
    for (let failures = 0; !this.stopped.signal.aborted;) {
      try {
        await this.round();
        if (this.due.size === 0) await this.signal.wait(this.batchWindowMs());
        failures = 0;
      } catch (error) {
        this.logger.warn(`the outbox is relayed later: ${causeOf(error)}`);
        await pause(backoff(failures++), this.stopped.signal);
      }
    }
  }

  /** Milliseconds until all outboxes are looked at without a notification. */
  private batchWindowMs(): number {
    return this.repository ? Math.max(1, this.looked + POLL_MS - performance.now()) : POLL_MS;
  }

  private async round(): Promise<void> {
    const { repository } = this;
    if (!repository) {
      // The next session looks at all of them.
      this.due.clear();
      return;
    }
    if (performance.now() - this.looked >= POLL_MS) {
      this.looked = performance.now();
      // An outbox may be free since its notification: the process that relayed it has ended.
      for (const schema of await repository.filled(this.schemas)) this.due.add(schema);
    }
    for (const schema of [...this.due]) {
      if (this.stopped.signal.aborted || this.repository !== repository) return;
      // Cleared before reading: rows added from now on are notified again.
      this.due.delete(schema);
      if (!this.schemas.includes(schema)) continue;
      try {
        if ((await this.isRelayed(repository, schema)) && (await this.relay(repository, schema))) this.due.add(schema);
      } catch (error) {
        this.due.add(schema);
        throw error;
      }
    }
  }

  /** true if this process relays the schema's outbox. */
  private async isRelayed(repository: OutboxRepository, schema: string): Promise<boolean> {
    if (this.held.has(schema)) return true;
    const isLocked = (await repository.lock(schema)) && this.repository === repository;
    if (isLocked) this.held.add(schema);
    return isLocked;
  }

  /** true where there may be more. */
  private async relay(repository: OutboxRepository, schema: string): Promise<boolean> {
    const rows = await repository.oldest(schema, CHUNK);
    if (rows.length === 0) return false;
    await this.publish(rows, schema);
    await repository.remove(
      schema,
      rows.map((row) => row.id),
    );
    return rows.length === CHUNK;
  }

  private async publish(rows: readonly OutboxRow[], schema: string): Promise<void> {
    const events: EncodedEvent[] = [];
    for (const row of rows) {
      const topic = this.bus.topicNamed(row.topic);
      if (topic) events.push(encoded(row, topic));
      else await this.sendToDeadLetters(row, schema);
    }
    await this.bus.publishEncoded(events);
  }

  /** A topic that this version does not know must not block the other rows forever. */
  private async sendToDeadLetters(row: OutboxRow, schema: string): Promise<void> {
    const error = new UnpublishableError(`${row.topic} is not in the list of topics`);
    this.logger.error(`a row of ${schema}.outbox goes to the dead letters: ${error.message}`);
    await this.bus.sendToDeadLetters([
      {
        topic: row.topic,
        group: `${schema}.outbox`,
        key: row.key,
        payload: row.payload ?? Buffer.alloc(0),
        headers: {
          type: row.topic,
          version: row.version,
          id: row.event_id,
          occurredAt: row.occurred_at,
          company: row.company,
        },
        cause: causeOf(error),
        partition: 0,
        offset: BigInt(row.id),
      },
    ]);
  }
}

function encoded(row: OutboxRow, topic: EncodedEvent['topic']): EncodedEvent {
  return {
    topic,
    key: row.key,
    payload: row.payload,
    version: row.version,
    id: idBytes(row.event_id),
    occurredAt: row.occurred_at,
    company: row.company,
    traceparent: row.traceparent ?? undefined,
  };
}
