import { ByteReader } from './byte-reader';
import { type Header, HeaderReader } from './header-reader';

/** Common parts of the records of a batch. */
interface Batch {
  reader: ByteReader;
  headers: HeaderReader;
  /** Offset and Unix milliseconds that those of the records are relative to. */
  first: number;
  firstTime: number;
  /** Set where the broker's time counts. */
  appendTime: number | undefined;
  isControl: boolean;
  context: { producerId: string; inTransaction: boolean };
}

/**
 * A record, as the consumer of kafkajs takes it. An answer has thousands, which wait until a handler takes them: their
 * parts are read only then, each time, so that the collector has less to copy meanwhile.
 */
export class FetchedRecord {
  /** `at`: where the key begins; the others are relative to those of the batch. */
  constructor(
    private readonly batch: Batch,
    private readonly at: number,
    private readonly order: number,
    private readonly time: number,
  ) {}

  get magicByte(): number {
    return MAGIC;
  }

  /** None is defined. */
  get attributes(): number {
    return 0;
  }

  get offset(): string {
    return String(this.batch.first + this.order);
  }

  get timestamp(): string {
    return String(this.batch.appendTime ?? this.batch.firstTime + this.time);
  }

  get key(): Buffer | null {
    return this.reader(0).varBytes();
  }

  get value(): Buffer | null {
    return this.reader(1).varBytes();
  }

  get headers(): Record<string, Header> {
    this.reader(2);
    return this.batch.headers.read();
  }

  get isControlRecord(): boolean {
    return this.batch.isControl;
  }

  get batchContext(): Batch['context'] {
    return this.batch.context;
  }

  /** The reader of the answer behind so many parts. */
  private reader(parts: number): ByteReader {
    const { reader } = this.batch;
    reader.at = this.at;
    for (let part = 0; part < parts; part++) reader.skipVarBytes();
    return reader;
  }
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
  const magic = reader.int8();
  reader.at = begin + 21;
  const attributes = reader.int16();
  if (magic !== MAGIC || (attributes & COMPRESSION) !== 0) throw new OtherRecords();
  reader.at = begin + 27;
  const [firstTime, lastTime] = [Number(reader.int64()), Number(reader.int64())];
  const batch: Batch = {
    ...{ reader, headers, first, firstTime },
    appendTime: attributes & APPEND_TIME ? lastTime : undefined,
    isControl: (attributes & CONTROL) !== 0,
    context: { producerId: String(reader.int64()), inTransaction: (attributes & TRANSACTION) !== 0 },
  };
  reader.at = begin + 57;
  for (let left = reader.int32(); left > 0; left--) {
    const length = reader.varint();
    const end = reader.at + length;
    // Its attributes.
    reader.int8();
    const time = reader.varint();
    const order = reader.varint();
    records.push(new FetchedRecord(batch, reader.at, order, time));
    reader.at = end;
  }
}
