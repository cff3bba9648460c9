import { ByteReader } from './byte-reader';
import { type Header, HeaderReader } from './header-reader';

/** A decoded record, as the consumer of kafkajs takes it. */
export interface FetchedRecord {
  offset: string;
  timestamp: string;
  attributes: number;
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, Header>;
  magicByte: number;
  isControlRecord: boolean;
  batchContext: BatchContext;
}

interface BatchContext {
  producerId: string;
  inTransaction: boolean;
}

/** Answer to a fetch, as kafkajs decodes it. */
export interface FetchAnswer {
  throttleTime: number;
  clientSideThrottleTime: number;
  errorCode: number;
  sessionId: number;
  responses: { topicName: string; partitions: FetchedPartition[] }[];
}

interface FetchedPartition {
  partition: number;
  errorCode: number;
  highWatermark: string;
  lastStableOffset: string;
  lastStartOffset: string;
  abortedTransactions: { producerId: string; firstOffset: string }[];
  preferredReadReplica: number;
  messages: FetchedRecord[];
}

const MAGIC = 2;
/** Bytes of a batch: before what its length counts, and of its head altogether. */
const [PREFIX_BYTES, HEAD_BYTES] = [12, 61];
/** Bits of the attributes of a batch. */
const [COMPRESSION, APPEND_TIME, TRANSACTION, CONTROL] = [7, 8, 16, 32];

/** Thrown for records of a kind that is not read here. */
class OtherRecords extends Error {}

/** Answer to a fetch of version 11; null where records are compressed or of an old format. */
export function decodeFetch(bytes: Buffer): FetchAnswer | null {
  const reader = new ByteReader(bytes);
  const clientSideThrottleTime = reader.int32();
  try {
    return {
      // The client waits, not the broker.
      throttleTime: 0,
      clientSideThrottleTime,
      errorCode: reader.int16(),
      sessionId: reader.int32(),
      responses: list(reader, () => ({
        topicName: reader.string(),
        partitions: list(reader, () => readPartition(reader)),
      })),
    };
  } catch (error) {
    if (error instanceof OtherRecords) return null;
    throw error;
  }
}

function list<T>(reader: ByteReader, read: () => T): T[] {
  const found: T[] = [];
  for (let left = reader.int32(); left > 0; left--) found.push(read());
  return found;
}

function readPartition(reader: ByteReader): FetchedPartition {
  return {
    partition: reader.int32(),
    errorCode: reader.int16(),
    highWatermark: String(reader.int64()),
    lastStableOffset: String(reader.int64()),
    lastStartOffset: String(reader.int64()),
    abortedTransactions: list(reader, () => ({
      producerId: String(reader.int64()),
      firstOffset: String(reader.int64()),
    })),
    preferredReadReplica: reader.int32(),
    messages: readBatches(reader),
  };
}

/** Records of the batches of a partition; the broker cuts the last one off where the answer is full. */
function readBatches(reader: ByteReader): FetchedRecord[] {
  const records: FetchedRecord[] = [];
  const end = reader.int32() + reader.at;
  const headers = new HeaderReader(reader);
  while (reader.at + HEAD_BYTES <= end) {
    const next = reader.at + PREFIX_BYTES + reader.bytes.readInt32BE(reader.at + 8);
    if (next > end) break;
    readBatch(reader, headers, records);
    reader.at = next;
  }
  reader.at = Math.max(reader.at, end);
  return records;
}

function readBatch(reader: ByteReader, headers: HeaderReader, records: FetchedRecord[]): void {
  const begin = reader.at;
  const first = Number(reader.int64());
  reader.at = begin + 16;
  const magicByte = reader.int8();
  reader.at = begin + 21;
  const attributes = reader.int16();
  if (magicByte !== MAGIC || (attributes & COMPRESSION) !== 0) throw new OtherRecords();
  reader.at = begin + 27;
  const [firstTime, lastTime] = [Number(reader.int64()), Number(reader.int64())];
  const batchContext = { producerId: String(reader.int64()), inTransaction: (attributes & TRANSACTION) !== 0 };
  const isControlRecord = (attributes & CONTROL) !== 0;
  reader.at = begin + 57;
  for (let left = reader.int32(); left > 0; left--) {
    const length = reader.varint();
    const end = reader.at + length;
    const recordAttributes = reader.int8();
    const time = reader.varint();
    records.push({
      magicByte,
      attributes: recordAttributes,
      timestamp: String(attributes & APPEND_TIME ? lastTime : firstTime + time),
      offset: String(first + reader.varint()),
      key: reader.varBytes(),
      value: reader.varBytes(),
      headers: headers.read(),
      isControlRecord,
      batchContext,
    });
    reader.at = end;
  }
}
