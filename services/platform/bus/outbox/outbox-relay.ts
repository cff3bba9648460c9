import { Logger } from '@nestjs/common';
import type { BusAdapter } from '../bus-adapter';
import { type EncodedEvent, idBytes } from '../encoded-event';
import { causeOf, UnpublishableError } from '../faults';
import { SessionClient } from '../session-client';
import { backoff, pause, Signal } from '../signal';
import { OutboxRepository, type OutboxRow } from './outbox.repository';

const CHUNK = 1000;
const POLL_MS = 1000;

/**
 * Publishes what lies in the outboxes of the given schemas and deletes it then: at least once, in order, one relay in
 * the whole installation for each schema. Where another process relays a schema, this one waits to take over.
 */
export class OutboxRelay {
  private readonly logger = new Logger('Outbox');
  private readonly stopped = new AbortController();
  private readonly signal = new Signal();
  private readonly session: SessionClient;
  private repository: OutboxRepository | null = null;
  private schemas: string[] = [];
  private held = new Set<string>();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly bus: Pick<BusAdapter, 'publishEncoded' | 'topicNamed' | 'bury'>,
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
        this.signal.raise();
      },
      notified: () => this.signal.raise(),
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

  private async loop(): Promise<void> {
    for (let failures = 0; !this.stopped.signal.aborted;) {
      try {
        if (!(await this.round())) await this.signal.wait(POLL_MS);
        failures = 0;
      } catch (error) {
        this.logger.warn(`the outbox is relayed later: ${causeOf(error)}`);
        await pause(backoff(failures++), this.stopped.signal);
      }
    }
  }

  /** false where nothing was left to do. */
  private async round(): Promise<boolean> {
    const repository = this.repository;
    if (!repository) return false;
    let more = false;
    for (const schema of this.schemas) {
      if (this.stopped.signal.aborted) return false;
      if (!this.held.has(schema)) {
        if (!(await repository.lock(schema))) continue;
        if (this.repository !== repository) return false;
        this.held.add(schema);
      }
      const rows = await repository.oldest(schema, CHUNK);
      if (rows.length === 0) continue;
      await this.publish(rows, schema);
      await repository.remove(
        schema,
        rows.map((row) => row.id),
      );
      more = more || rows.length === CHUNK;
    }
    return more;
  }

  private async publish(rows: readonly OutboxRow[], schema: string): Promise<void> {
    const events: EncodedEvent[] = [];
    for (const row of rows) {
      const topic = this.bus.topicNamed(row.topic);
      if (topic) events.push(encoded(row, topic));
      else await this.bury(row, schema);
    }
    await this.bus.publishEncoded(events);
  }

  /** A topic that this version does not know must not hold up the rest for ever. */
  private async bury(row: OutboxRow, schema: string): Promise<void> {
    const error = new UnpublishableError(`${row.topic} is not in the list of topics`);
    this.logger.error(`a row of ${schema}.outbox goes to the dead letters: ${error.message}`);
    await this.bus.bury([
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
