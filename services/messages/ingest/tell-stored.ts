import type { DeadLetter, OutgoingEvent } from '@gaugeway/platform/bus';
import { type EventIn, readingDecoded, type readingStored } from '@gaugeway/proto/events';
import type { Batch, Delivery, RefusalCause } from './batch';

type StoredEvent = OutgoingEvent<EventIn<typeof readingStored>>;

/**
 * What is told of a batch: of each uplink the new and changed rows. One that brought nothing new (a repeat, a join, a
 * status) is told without rows, because the device was heard; one that is replayed is not.
 */
export function storedEvents(batch: Batch, now: number): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (const { reading, rows, pass } of batch.deliveries) {
    const told = rows.filter((row) => row.stored);
    if (reading.deviceId <= 0 || (told.length === 0 && pass === 'replayed')) continue;
    events.push({
      key: String(reading.deviceId),
      company: reading.companyId,
      value: {
        deviceId: reading.deviceId,
        companyId: reading.companyId,
        modelId: reading.modelId,
        storedAt: now,
        receivedAt: reading.receivedAt,
        taskId: reading.taskId,
        link: reading.link,
        rows: told.map((row) => ({
          type: row.type,
          ts: row.at / 1000,
          fields: [...row.fields],
          values: [...row.values],
          extra: row.extra ?? '',
          status: row.status,
          correction: row.stored?.correction ?? false,
        })),
      },
    });
  }
  return events;
}

/** One letter an uplink and cause, holding only the rows that were refused. A replay buries nothing twice. */
export function refusedLetters(batch: Batch): Omit<DeadLetter, 'failedAt'>[] {
  return batch.deliveries
    .filter(({ pass }) => pass !== 'replayed')
    .flatMap((delivery) => [...new Set(delivery.refusals.map(({ cause }) => cause))].map((cause) => letterOf(delivery, cause)));
}

/** Sentences that a letter quotes; a whole archive may be wrong. */
const MOST_SENTENCES = 5;

function letterOf({ event, reading, refusals }: Delivery, cause: RefusalCause): Omit<DeadLetter, 'failedAt'> {
  const refused = refusals.filter((refusal) => refusal.cause === cause);
  const quoted = refused.slice(0, MOST_SENTENCES).map(({ sentence }) => sentence);
  const more = refused.length > quoted.length ? `; and ${refused.length - quoted.length} more` : '';
  return {
    topic: readingDecoded.name,
    group: 'messages',
    key: event.key,
    payload: readingDecoded.encode({
      ...reading,
      readings: refused.flatMap((refusal) => reading.readings[refusal.reading] ?? []),
    }),
    headers: event.headers,
    cause: `${cause}: ${quoted.join('; ')}${more}`,
    partition: event.partition,
    offset: event.offset,
  };
}
