import type { IHeaders, Message } from 'kafkajs';
import { ByteWriter } from './byte-writer';
import { crc32c } from './crc32c';

/** A request of a producer, as kafkajs passes it to its encoder. */
export interface ProduceOrder {
  acks: number;
  /** Milliseconds. */
  timeout: number;
  transactionalId?: string | null;
  /** Digits, also of more than an int32. */
  producerId: { toString(): string };
  producerEpoch: number;
  /** 0 or undefined = none. */
  compression?: number;
  topicData: readonly { topic: string; partitions: readonly PartitionMessages[] }[];
}

interface PartitionMessages {
  partition: number;
  firstSequence: number;
  messages: readonly Message[];
}

const MAGIC = 2;
/** Bytes of a batch before its records, and about those of a record without its key and value. */
const BATCH_BYTES = 96;
const RECORD_BYTES = 200;

/**
 * The body of a request to store messages, versions 3 to 8: the records of a partition are one batch, neither compressed
 * nor part of a transaction. All of it is written into one buffer.
 */
export function encodeProduce(order: ProduceOrder): Buffer {
  const { acks, timeout, topicData } = order;
  const writer = new ByteWriter(sizeOf(order));
  writer.string(null);
  writer.ensure(BATCH_BYTES);
  writer.int16(acks);
  writer.int32(timeout);
  writer.int32(topicData.length);
  for (const { topic, partitions } of topicData) {
    writer.string(topic);
    writer.int32(partitions.length);
    for (const one of partitions) writePartition(writer, one, order);
  }
  return writer.bytes.subarray(0, writer.at);
}

function sizeOf({ topicData }: ProduceOrder): number {
  let size = BATCH_BYTES;
  for (const { partitions } of topicData) {
    for (const { messages } of partitions) {
      size += BATCH_BYTES;
      for (const { value } of messages) size += RECORD_BYTES + (value?.length ?? 0);
    }
  }
  return size;
}

function writePartition(
  writer: ByteWriter,
  { partition, firstSequence, messages }: PartitionMessages,
  order: ProduceOrder,
) {
  const now = Date.now();
  const timeOf = ({ timestamp }: Message) => (timestamp === undefined ? now : Number(timestamp));
  let [first, last] = [Infinity, -Infinity];
  for (const message of messages) [first, last] = [Math.min(first, timeOf(message)), Math.max(last, timeOf(message))];
  writer.ensure(BATCH_BYTES);
  writer.int32(partition);
  const size = writer.at;
  writer.int32(0);
  writer.int64(0);
  const length = writer.at;
  writer.int32(0);
  writer.int32(0);
  writer.int8(MAGIC);
  const checksum = writer.at;
  writer.int32(0);
  writer.int16(0);
  writer.int32(messages.length - 1);
  writer.int64(first);
  writer.int64(last);
  writer.int64(Number(order.producerId));
  writer.int16(order.producerEpoch);
  writer.int32(firstSequence);
  writer.int32(messages.length);
  for (const [index, message] of messages.entries()) writeRecord(writer, message, index, timeOf(message) - first);
  const { bytes, at } = writer;
  bytes.writeInt32BE(at - size - 4, size);
  bytes.writeInt32BE(at - length - 4, length);
  bytes.writeUInt32BE(crc32c(bytes, checksum + 4, at), checksum);
}

function writeRecord(writer: ByteWriter, { key, value, headers = {} }: Message, offset: number, time: number): void {
  const record = writer.open();
  writer.ensure(RECORD_BYTES);
  writer.int8(0);
  writer.varint(time);
  writer.varint(offset);
  writer.varBytes(key ?? null);
  writer.varBytes(value);
  writeHeaders(writer, headers);
  writer.close(record);
}

function writeHeaders(writer: ByteWriter, headers: IHeaders): void {
  let count = 0;
  for (const name in headers) count += Array.isArray(headers[name]) ? headers[name].length : 1;
  writer.ensure(RECORD_BYTES);
  writer.varint(count);
  for (const name in headers) {
    const value = headers[name];
    if (Array.isArray(value)) for (const one of value) writeHeader(writer, name, one);
    else writeHeader(writer, name, value ?? null);
  }
}

function writeHeader(writer: ByteWriter, name: string, value: Buffer | string | null): void {
  writer.varBytes(name);
  writer.varBytes(value);
}
