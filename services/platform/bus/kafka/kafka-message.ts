import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import { UUID } from 'uuidv7';
import type { DeadLetter, EventHeaders, StoredLetter } from '../bus';
import type { RawEvent } from '../delivery';
import { type EncodedEvent, identify } from '../encoded-event';

const NONE = Buffer.alloc(0);

function bytes(payload: Uint8Array): Buffer {
  return Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
}

export function toMessage(event: EncodedEvent): Message {
  const { topic, key, payload, version, occurredAt, company, traceparent } = event;
  const id = UUID.ofInner(identify(event)).toString();
  return {
    key,
    value: payload && bytes(payload),
    timestamp: String(occurredAt),
    headers: headersOf({ type: topic.name, version, id, occurredAt, company, traceparent }),
  };
}

export function toRawEvent(partition: number, { key, value, headers, offset }: KafkaMessage): RawEvent {
  return {
    key: key?.toString() ?? '',
    payload: value,
    headers: readHeaders(headers),
    partition,
    offset: BigInt(offset),
  };
}

/** Unchanged event with added headers of its failure. */
export function letterToMessage(letter: DeadLetter): Message {
  return {
    key: letter.key,
    value: bytes(letter.payload),
    timestamp: String(letter.failedAt),
    headers: {
      ...headersOf(letter.headers),
      dlq_topic: letter.topic,
      dlq_group: letter.group,
      dlq_cause: letter.cause,
      dlq_partition: String(letter.partition),
      dlq_offset: String(letter.offset),
      dlq_failed_at: String(letter.failedAt),
    },
  };
}

/** A mark among the letters: those with these ids are dropped. A log cannot delete single records. */
export function dropToMessage(ids: readonly string[]): Message {
  return { key: 'dropped', value: Buffer.alloc(0), headers: { dlq_dropped: ids.join(',') } };
}

/** Ids that a mark drops; null for a letter. */
export function droppedBy({ headers }: KafkaMessage): string[] | null {
  return headers?.['dlq_dropped'] === undefined ? null : text(headers, 'dlq_dropped').split(',');
}

export function messageToLetter({ key, value, headers, offset }: KafkaMessage): StoredLetter {
  return {
    id: offset,
    topic: text(headers, 'dlq_topic'),
    group: text(headers, 'dlq_group'),
    key: key?.toString() ?? '',
    payload: value ?? NONE,
    headers: readHeaders(headers),
    cause: text(headers, 'dlq_cause'),
    partition: Number(text(headers, 'dlq_partition')),
    offset: BigInt(text(headers, 'dlq_offset') || 0),
    failedAt: Number(text(headers, 'dlq_failed_at')),
  };
}

function headersOf({ type, version, id, occurredAt, company, traceparent }: EventHeaders): IHeaders {
  return {
    type,
    version: String(version),
    id,
    occurred_at: String(occurredAt),
    company: String(company),
    ...(traceparent && { traceparent }),
  };
}

function readHeaders(headers: IHeaders | undefined): EventHeaders {
  const traceparent = text(headers, 'traceparent');
  return {
    type: text(headers, 'type'),
    version: Number(text(headers, 'version')),
    id: text(headers, 'id'),
    occurredAt: Number(text(headers, 'occurred_at')),
    company: Number(text(headers, 'company')),
    ...(traceparent && { traceparent }),
  };
}

function text(headers: IHeaders | undefined, name: string): string {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString() ?? '';
}
