import type { EventHeaders } from '../bus';
import type { RawEvent } from '../delivery';
import { type EncodedEvent, identify } from '../encoded-event';

/*
 * A record, little-endian: flags u8 (1 = the key is removed, 2 = traced), id 16 bytes, occurredAt f64, company u32,
 * version u16, length of the key u16, length of the payload u32, [traceparent: length u8, ASCII], key UTF-8, payload.
 */
const REMOVED = 1;
const TRACED = 2;
const FIXED = 1 + 16 + 8 + 4 + 2 + 2 + 4;

const BATCH_EVENTS = 500;
const BATCH_BYTES = 256 << 10;

/** Arguments of `bus.append`: one row each, its records one after another in `data`. */
export interface Rows {
  topics: number[];
  partitions: number[];
  counts: number[];
  keys: (string | null)[];
  removals: boolean[];
  sizes: number[];
  data: Buffer;
}

/** Address of an event, known by the adapter. */
export interface Place {
  topic: number;
  partition: number;
}

interface Run extends Place {
  events: EncodedEvent[];
  size: number;
  compacted: boolean;
}

/** Packs events into rows by partition; within a partition they keep their order. */
export function packRows(events: readonly EncodedEvent[], placeOf: (event: EncodedEvent) => Place): Rows {
  const runs: Run[] = [];
  const open = new Map<number, Run>();
  let total = 0;
  for (const event of events) {
    const { topic, partition } = placeOf(event);
    const size = sizeOf(event);
    total += size;
    const id = topic * 1024 + partition;
    let run = open.get(id);
    if (!run || run.compacted || run.events.length >= BATCH_EVENTS || run.size + size > BATCH_BYTES) {
      run = { topic, partition, events: [], size: 0, compacted: event.topic.compacted };
      runs.push(run);
      open.set(id, run);
    }
    run.events.push(event);
    run.size += size;
  }
  const data = Buffer.allocUnsafe(total);
  let at = 0;
  for (const run of runs) for (const event of run.events) at = write(data, at, event);
  return {
    topics: runs.map((run) => run.topic),
    partitions: runs.map((run) => run.partition),
    counts: runs.map((run) => run.events.length),
    keys: runs.map((run) => (run.compacted ? (run.events[0]?.key ?? null) : null)),
    removals: runs.map((run) => run.compacted && run.events[0]?.payload === null),
    sizes: runs.map((run) => run.size),
    data,
  };
}

function sizeOf({ key, payload, traceparent }: EncodedEvent): number {
  return FIXED + (traceparent ? 1 + traceparent.length : 0) + Buffer.byteLength(key) + (payload?.length ?? 0);
}

function write(data: Buffer, start: number, event: EncodedEvent): number {
  const { key, payload, traceparent } = event;
  let at = start;
  data[at++] = (payload === null ? REMOVED : 0) | (traceparent ? TRACED : 0);
  data.set(identify(event), at);
  at += 16;
  at = data.writeDoubleLE(event.occurredAt, at);
  at = data.writeUInt32LE(event.company, at);
  at = data.writeUInt16LE(event.version, at);
  const lengths = at;
  at += 6;
  if (traceparent) {
    data[at++] = traceparent.length;
    at += data.write(traceparent, at, 'latin1');
  }
  const keyLength = data.write(key, at);
  at += keyLength;
  data.writeUInt16LE(keyLength, lengths);
  data.writeUInt32LE(payload?.length ?? 0, lengths + 2);
  if (payload) data.set(payload, at);
  return at + (payload?.length ?? 0);
}

function uuidAt(data: Buffer, at: number): string {
  const hex = data.toString('hex', at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The headers of a record. Its id, as text four times as large as all the rest, is decoded on access. */
class PackedHeaders implements EventHeaders {
  readonly version: number;
  readonly occurredAt: number;
  readonly company: number;
  declare readonly traceparent?: string;
  readonly #records: Buffer;
  readonly #start: number;

  constructor(
    readonly type: string,
    records: Buffer,
    start: number,
    traceparent: string | undefined,
  ) {
    this.version = records.readUInt16LE(start + 29);
    this.occurredAt = records.readDoubleLE(start + 17);
    this.company = records.readUInt32LE(start + 25);
    if (traceparent !== undefined) this.traceparent = traceparent;
    this.#records = records;
    this.#start = start;
  }

  get id(): string {
    return uuidAt(this.#records, this.#start + 1);
  }

  toJSON(): EventHeaders {
    const { type, version, id, occurredAt, company, traceparent } = this;
    return { type, version, id, occurredAt, company, ...(traceparent !== undefined && { traceparent }) };
  }
}

/** Result of `packRows` for a row's part of `data`. */
interface PackedRow {
  partition: number;
  lastOffset: number;
  count: number;
  records: Buffer;
  events?: readonly RawEvent[] | undefined;
}

/** Time that consumers share the events of a row, ms: their windows begin together, one per turn of the event loop. */
export const SHARED_MS = 100;

/**
 * Unpacks rows once for all consumers that take them together, and keeps nothing for later ones: objects that wait
 * survive collections, and copying them twice costs more than decoding them again.
 */
export class SharedEvents {
  private rows: PackedRow[] = [];

  /** A row's events from offset `from` on. */
  of(type: string, row: PackedRow, from: number): readonly RawEvent[] {
    const events = (row.events ??= this.unpacked(type, row));
    const first = row.lastOffset - row.count + 1;
    return first >= from ? events : events.slice(from - first);
  }

  private unpacked(type: string, row: PackedRow): RawEvent[] {
    if (this.rows.push(row) === 1) setTimeout(() => this.release(), SHARED_MS).unref();
    return unpack(type, row);
  }

  private release(): void {
    for (const row of this.rows.splice(0)) row.events = undefined;
  }
}

/** A row's events. Payloads are views into `records`. */
export function unpack(type: string, row: PackedRow): RawEvent[] {
  const { records, partition } = row;
  const events: RawEvent[] = [];
  let offset = row.lastOffset - row.count + 1;
  for (let at = 0; at < records.length; offset++) {
    const start = at;
    const flags = records[at] ?? 0;
    const keyLength = records.readUInt16LE(at + 31);
    const payloadLength = records.readUInt32LE(at + 33);
    at += FIXED;
    const traceLength = flags & TRACED ? (records[at++] ?? 0) : 0;
    const keyStart = at + traceLength;
    const payloadStart = keyStart + keyLength;
    at = payloadStart + payloadLength;
    events.push({
      key: records.toString('utf8', keyStart, payloadStart),
      payload: flags & REMOVED ? null : records.subarray(payloadStart, at),
      headers: new PackedHeaders(
        type,
        records,
        start,
        traceLength > 0 ? records.toString('latin1', keyStart - traceLength, keyStart) : undefined,
      ),
      partition,
      offset: BigInt(offset),
    });
  }
  return events;
}

/** Partition of a key: FNV-1a over its UTF-16 units, the same in every process and version. */
export function partitionOf(key: string, partitions: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % partitions;
}
