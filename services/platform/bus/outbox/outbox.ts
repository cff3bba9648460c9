import { Injectable } from '@nestjs/common';
import type { Topic } from '@gaugeway/proto/events';
import { UUID } from 'uuidv7';
import type { SqlExecutor } from '../../database';
import type { OutgoingEvent } from '../bus';
import { encodeEvents, identify } from '../encoded-event';
import { insertOutbox } from './outbox.repository';

/**
 * Events that belong to a change of state: written in its transaction, published after its commit, in the order of
 * writing. Lock the row that changes before adding its event: then the events of one key have the order of the changes.
 */
@Injectable()
export class Outbox {
  /** `executor` is the caller's transaction; `schema` has the table of `outboxTable`. Throws UnpublishableError. */
  async add<I>(
    executor: SqlExecutor,
    schema: string,
    topic: Topic<I, unknown>,
    events: readonly OutgoingEvent<I>[],
  ): Promise<void> {
    if (events.length === 0) return;
    const rows = encodeEvents(topic, events).map((event) => ({
      topic: topic.name,
      key: event.key,
      payload: event.payload && Buffer.from(event.payload.buffer, event.payload.byteOffset, event.payload.byteLength),
      version: event.version,
      event_id: UUID.ofInner(identify(event)).toString(),
      occurred_at: event.occurredAt,
      company: event.company,
      traceparent: event.traceparent ?? null,
    }));
    await insertOutbox(executor, schema, rows);
  }
}
