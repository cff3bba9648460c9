import type { Topic } from '@gaugeway/proto/events';
import type { OutgoingEvent } from './bus';
import { newEventId } from './event-ids';
import { UnpublishableError } from './faults';
import { currentTraceparent } from './trace';

/** An event ready for the log. */
export interface EncodedEvent {
  topic: Topic;
  key: string;
  /** null removes the key (compacted topics). */
  payload: Uint8Array | null;
  version: number;
  /** Bytes of a UUID. Where the event has no earlier identity, the adapter sets one; a repeated attempt keeps it. */
  id: Uint8Array | undefined;
  /** Unix milliseconds. */
  occurredAt: number;
  company: number;
  traceparent: string | undefined;
}

/** Below the 1 MB that a Kafka broker takes by default, headers included. */
export const LARGEST_PAYLOAD = 960_000;
const LONGEST_KEY = 512;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Approximate bytes of an event without its payload. */
export const EVENT_OVERHEAD = 96;

/** Throws UnpublishableError for an event that no adapter can carry. */
export function encodeEvents<I>(topic: Topic<I, unknown>, events: readonly OutgoingEvent<I>[]): EncodedEvent[] {
  if (events.length === 0) return [];
  const traceparent = currentTraceparent();
  const occurredAt = Date.now();
  return events.map(({ key, value, company, id }) => {
    if (value === null && !topic.compacted)
      refuse(topic, `the event of ${key} has no value, and the topic is not compacted`);
    if (key === '' || key.length > LONGEST_KEY || key.includes('\0')) {
      refuse(topic, `the key ${JSON.stringify(key.slice(0, 40))} is empty, longer than ${LONGEST_KEY} or has a NUL`);
    }
    if (!Number.isInteger(company) || company < 0 || company > 0xffffffff) refuse(topic, `${company} is no company`);
    if (id !== undefined && !UUID.test(id)) refuse(topic, `the id ${id} is not a UUID in lower case`);
    const payload = value === null ? null : topic.encode(value);
    if (payload && payload.length > LARGEST_PAYLOAD) {
      refuse(topic, `the event of ${key} has ${payload.length} bytes, more than ${LARGEST_PAYLOAD}`);
    }
    const identity = id === undefined ? undefined : idBytes(id);
    return { topic: topic, key, payload, version: topic.version, id: identity, occurredAt, company, traceparent };
  });
}

/** The 16 bytes of a UUID. */
export function idBytes(id: string): Uint8Array {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

/** The event's id, given now if it has none. */
export function identify(event: EncodedEvent): Uint8Array {
  event.id ??= newEventId();
  return event.id;
}

function refuse(topic: { name: string }, why: string): never {
  throw new UnpublishableError(`${topic.name}: ${why}`);
}
