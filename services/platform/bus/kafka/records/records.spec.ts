import { createHash } from 'node:crypto';
import { Partitioners, type Message } from 'kafkajs';
import { requests } from 'kafkajs/src/protocol/requests';
import { ByteWriter } from './byte-writer';
import { crc32c } from './crc32c';
import { decodeFetch } from './fetch-answer';
import { byKey, partitionOf } from './partition-of';
import { encodeProduce, type ProduceOrder } from './produce-request';

/** kafkajs itself: this file does not patch it. */
const theirs = {
  encode: async (order: ProduceOrder) =>
    (await requests.Produce.protocol({ version: 7 })(order).request.encode()).buffer,
  decode: (bytes: Buffer) => requests.Fetch.protocol({ version: 11 })({}).response.decode(bytes),
};

const AT = 1_796_000_000_000;
const id = (last: number) => `0195c0a0-1111-7aaa-8bbb-${String(last).padStart(12, '0')}`;

function usual(count: number, bytes = 250): Message[] {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index % 7),
    value: Buffer.alloc(bytes, index),
    timestamp: String(AT + index),
    headers: { type: 'reading.stored', version: '1', id: id(index), occurred_at: String(AT), company: '12' },
  }));
}

function orderOf(...messages: Message[][]): ProduceOrder {
  const partitions = messages.map((of, partition) => ({ partition, firstSequence: 5 * partition, messages: of }));
  const topicData = [{ topic: 'reading.stored', partitions }];
  return { acks: -1, timeout: 30_000, producerId: '123456789012', producerEpoch: 3, topicData };
}

const MESSAGES: Record<string, Message[]> = {
  'of usual size': usual(30),
  'with a few bytes': [{ key: 'a', value: Buffer.from([1]), timestamp: '1', headers: {} }],
  'with 100 kB': usual(3, 100_000),
  'that remove a key': [{ key: 'a', value: null, timestamp: String(AT), headers: { type: 'device.registry' } }],
  'with an empty payload': [{ key: 'a', value: Buffer.alloc(0), timestamp: String(AT), headers: { type: 'x' } }],
  'with text beyond ASCII': [
    { key: 'прибор', value: 'показания', timestamp: String(AT), headers: { cause: 'тоолуур ⚡ хариу өгсөнгүй' } },
  ],
  'with repeated and binary headers': [
    {
      key: 'a',
      value: Buffer.from('b'),
      timestamp: String(AT),
      headers: { of: ['one', 'two'], raw: Buffer.from('12') },
    },
  ],
  'of different times': [0, -1, 86_400_000, -90_000_000_000, 1, 2 ** 31].map((after) => ({
    key: 'a',
    value: Buffer.from('b'),
    timestamp: String(AT + after),
    headers: {},
  })),
};

/** Answer of version 11 with these records of one partition each. */
function answerWith(records: readonly Buffer[]): Buffer {
  const writer = new ByteWriter(1 << 20);
  writer.int32(0);
  writer.int16(0);
  writer.int32(77);
  writer.int32(1);
  writer.string('reading.stored');
  writer.int32(records.length);
  for (const [partition, of] of records.entries()) {
    writer.int32(partition);
    writer.int16(0);
    for (const offset of [900, 890, 0]) writer.int64(offset);
    writer.int32(1);
    writer.int64(12);
    writer.int64(34);
    writer.int32(-1);
    writer.int32(of.length);
    writer.ensure(of.length + 100);
    writer.at += of.copy(writer.bytes, writer.at);
  }
  return writer.bytes.subarray(0, writer.at);
}

/** The batch of the only partition of a request. */
function batchOf(messages: Message[], { offset = 0, attributes = 0 } = {}): Buffer {
  const request = encodeProduce(orderOf(messages));
  const begin = 2 + 2 + 4 + 4 + 2 + 'reading.stored'.length + 4 + 4;
  const batch = request.subarray(begin + 4, begin + 4 + request.readInt32BE(begin));
  batch.writeBigInt64BE(BigInt(offset));
  batch.writeInt16BE(attributes, 21);
  return batch;
}

interface AnyRecord {
  key: Buffer | null;
  value: Buffer | null;
  headers: Record<string, unknown>;
  batchContext: { producerId: string; inTransaction: boolean };
}

/** An answer with what the consumer takes of its records, headers as texts. */
function readable(answer: unknown) {
  const { responses, ...rest } = answer as { responses: { partitions: { messages: AnyRecord[] }[] }[] };
  return {
    ...rest,
    responses: responses.map(({ partitions, ...topic }) => ({
      ...topic,
      partitions: partitions.map(({ messages, ...partition }) => ({ ...partition, records: messages.map(partsOf) })),
    })),
  };
}

function partsOf(record: AnyRecord) {
  const { offset, timestamp, attributes, magicByte, isControlRecord } = record as never;
  const { producerId, inTransaction } = record.batchContext;
  return {
    ...{ offset, timestamp, attributes, magicByte, isControlRecord, producerId, inTransaction },
    // Digests: an assertion that fails on a hundred kilobytes takes seconds to say so.
    ...{ key: digest(record.key), value: digest(record.value) },
    headers: Object.entries(record.headers).map(([name, of]) => [name, [of].flat().map(String)]),
  };
}

const digest = (bytes: Buffer | null) => bytes && createHash('sha256').update(bytes).digest('hex');

describe('records for Kafka', () => {
  it.each(Object.keys(MESSAGES))('%s are encoded as kafkajs encodes them', async (name) => {
    const order = orderOf(MESSAGES[name] ?? [], usual(2));
    expect(encodeProduce(order).equals(await theirs.encode(order))).toBe(true);
  });

  it.each(Object.keys(MESSAGES))('%s are decoded as kafkajs decodes them', async (name) => {
    const batches = [batchOf(MESSAGES[name] ?? [], { offset: 7 }), batchOf(usual(3), { offset: 2 ** 40 })];
    const answer = answerWith([Buffer.concat(batches), Buffer.alloc(0)]);
    expect(readable(decodeFetch(answer))).toEqual(readable(await theirs.decode(answer)));
  });

  it('leave out the batch that the broker cut off', async () => {
    const batches = Buffer.concat([batchOf(usual(3)), batchOf(usual(3), { offset: 3 })]);
    for (const missing of [1, 200, 700]) {
      const answer = answerWith([batches.subarray(0, -missing), batchOf(usual(2))]);
      const decoded = decodeFetch(answer);
      expect(readable(decoded)).toEqual(readable(await theirs.decode(answer)));
      expect(decoded?.responses[0]?.partitions.map(({ messages }) => messages.length)).toEqual([3, 2]);
    }
  });

  it('keep marks of the broker and its own times apart', async () => {
    const answer = answerWith([
      Buffer.concat([batchOf(usual(2), { attributes: 16 | 32 }), batchOf(usual(2), { attributes: 8 })]),
    ]);
    const decoded = decodeFetch(answer);
    expect(readable(decoded)).toEqual(readable(await theirs.decode(answer)));
    const [first, , third] = decoded?.responses[0]?.partitions[0]?.messages ?? [];
    expect([first?.isControlRecord, third?.isControlRecord, third?.timestamp]).toEqual([true, false, String(AT + 1)]);
  });

  it('are left to kafkajs where they are compressed', () => {
    expect(decodeFetch(answerWith([batchOf(usual(2), { attributes: 1 })]))).toBeNull();
  });

  it('are not shortened without an error', () => {
    const batch = Buffer.from(batchOf(usual(1)));
    batch.writeInt32BE(5, 57);
    expect(() => decodeFetch(answerWith([batch]))).toThrow(/out of range/);
  });

  it('have the checksum of Castagnoli', () => {
    expect(crc32c(Buffer.from('123456789'), 0, 9)).toBe(0xe3069283);
    expect(crc32c(Buffer.from('..123456789'), 2, 11)).toBe(0xe3069283);
    expect(crc32c(Buffer.alloc(32, 0xff), 0, 32)).toBe(0x62a8ab43);
  });

  it('go to the partition that kafkajs chooses by default', () => {
    const keys = Array.from({ length: 2000 }, (_, index) => String(index * 7919).repeat(1 + (index % 3)));
    const [ours, byDefault] = [byKey(), Partitioners.DefaultPartitioner()];
    const partitionMetadata = Array.from({ length: 12 }, (_, partitionId) => ({ partitionId, leader: 1 })) as never;
    for (const key of [...keys, '', 'a', 'прибор', '⚡'.repeat(900)]) {
      const order = { topic: 'a', partitionMetadata, message: { key, value: null } };
      expect([key, ours(order)]).toEqual([key, byDefault(order)]);
    }
    expect(partitionOf('12', 1)).toBe(0);
  });
});
