import fc from 'fast-check';
import { textTopic } from '../contract/text-topic';
import { type EncodedEvent, idBytes } from '../encoded-event';
import type { Topic } from '@gaugeway/proto/events';
import { packRows, partitionOf, SHARED_MS, SharedEvents, unpack } from './record';

const plain = textTopic('plain') as Topic<never, unknown>;
const compacted = textTopic('compacted', { compacted: true }) as Topic<never, unknown>;

const eventOf = (topic: Topic) =>
  fc.record<EncodedEvent>({
    topic: fc.constant(topic),
    key: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    payload: topic.compacted ? fc.option(fc.uint8Array({ maxLength: 300 })) : fc.uint8Array({ maxLength: 300 }),
    version: fc.integer({ min: 0, max: 65_535 }),
    id: fc.uuid().map(idBytes),
    occurredAt: fc.integer({ min: 0, max: 4e12 }),
    company: fc.integer({ min: 0, max: 0xffffffff }),
    traceparent: fc.option(fc.constant(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`), { nil: undefined }),
  });

describe('records', () => {
  it.each([
    ['of a plain topic', plain],
    ['of a compacted topic', compacted],
  ])('%s come back as they were packed, in order within a partition', (_, topic) => {
    fc.assert(
      fc.property(fc.array(eventOf(topic), { minLength: 1, maxLength: 40 }), (events) => {
        const rows = packRows(events, ({ key }) => ({ topic: 7, partition: partitionOf(key, 3) }));
        const ends = new Map<number, number>();
        let start = 0;
        const found = rows.sizes.flatMap((size, row) => {
          const partition = rows.partitions[row] ?? 0;
          const count = rows.counts[row] ?? 0;
          const end = (ends.get(partition) ?? 0) + count;
          ends.set(partition, end);
          const records = rows.data.subarray(start, (start += size));
          return unpack(topic.name, { partition, lastOffset: end - 1, count, records });
        });
        for (const partition of [0, 1, 2]) {
          const wanted = events.filter(({ key }) => partitionOf(key, 3) === partition);
          const got = found.filter((event) => event.partition === partition);
          expect(got.map(({ offset }) => offset)).toEqual(wanted.map((_event, index) => BigInt(index)));
          const received = got.map(({ key, payload, headers }) => ({
            ...{ key, payload: payload && [...payload] },
            // The id is decoded on access.
            headers: { ...headers, id: headers.id },
          }));
          expect(received).toEqual(
            wanted.map((event) => ({
              key: event.key,
              payload: event.payload && [...event.payload],
              headers: {
                type: topic.name,
                version: event.version,
                id: Buffer.from(event.id ?? [])
                  .toString('hex')
                  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
                occurredAt: event.occurredAt,
                company: event.company,
                ...(event.traceparent && { traceparent: event.traceparent }),
              },
            })),
          );
        }
        expect(start).toBe(rows.data.length);
      }),
    );
  });

  it('of one commit begin a new row after 500 events or 256 KiB, and of a compacted topic each has its own', () => {
    const event = (topic: Topic, bytes: number): EncodedEvent => ({
      topic,
      key: 'k',
      payload: new Uint8Array(bytes),
      version: 1,
      id: undefined,
      occurredAt: 0,
      company: 1,
      traceparent: undefined,
    });
    const counts = (events: EncodedEvent[]) => packRows(events, () => ({ topic: 1, partition: 0 })).counts;
    expect(counts(Array.from({ length: 1100 }, () => event(plain, 1)))).toEqual([500, 500, 100]);
    expect(counts(Array.from({ length: 3 }, () => event(plain, 200 << 10)))).toEqual([1, 1, 1]);
    expect(counts(Array.from({ length: 3 }, () => event(compacted, 1)))).toEqual([1, 1, 1]);
  });

  it('are read from the wanted offset on, in the middle of a row too', () => {
    const events = ['a', 'b', 'c'].map((key) => ({
      topic: plain,
      key,
      payload: new Uint8Array(0),
      version: 1,
      id: undefined,
      occurredAt: 0,
      company: 1,
      traceparent: undefined,
    }));
    const { data } = packRows(events, () => ({ topic: 1, partition: 0 }));
    const found = new SharedEvents().of('plain', { partition: 0, lastOffset: 12, count: 3, records: data }, 11);
    expect(found.map(({ key, offset }) => [key, offset])).toEqual([
      ['b', 11n],
      ['c', 12n],
    ]);
  });
});

describe('the partition of a key', () => {
  it('never changes and spreads devices evenly', () => {
    expect([partitionOf('lora:a84041000181c061', 4), partitionOf('wired:1', 4), partitionOf('1', 12)]).toEqual([
      3, 0, 9,
    ]);
    const counts = [0, 0, 0, 0];
    for (let device = 0; device < 10_000; device++) {
      const partition = partitionOf(String(device), 4);
      counts[partition] = (counts[partition] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 2500)).toBeLessThan(150);
  });
});

it('the events of a row are unpacked once for consumers that take them together, and are not kept', () => {
  jest.useFakeTimers();
  try {
    const shared = new SharedEvents();
    const [one, other] = fc.sample(eventOf(plain), 2).map((event) => {
      const { data } = packRows([event], () => ({ topic: 7, partition: 0 }));
      return { partition: 0, lastOffset: 0, count: 1, records: data, events: undefined };
    });
    if (!one || !other) throw new Error('no rows');
    const first = shared.of('plain', one, 0);
    expect(shared.of('plain', one, 0)).toBe(first);
    jest.advanceTimersByTime(SHARED_MS - 1);
    shared.of('plain', other, 0);
    jest.advanceTimersByTime(1);
    expect([one.events, other.events]).toEqual([undefined, undefined]);
    expect(shared.of('plain', one, 0)).not.toBe(first);
    expect(shared.of('plain', one, 0)).toEqual(first);
    jest.advanceTimersByTime(SHARED_MS);
    expect(one.events).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
