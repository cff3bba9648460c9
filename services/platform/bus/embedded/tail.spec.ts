import { Tail } from './tail';

const TOPIC = 3;
const row = (lastOffset: number, count = 1, bytes = 10) => ({
  ...{ partition: 0, lastOffset, count, records: Buffer.alloc(bytes) },
});
const MANY = { rows: 100, bytes: 1000 };
const offsets = (found: readonly { lastOffset: number }[] | null) => found?.map(({ lastOffset }) => lastOffset) ?? null;

describe('what a process appended last', () => {
  it('is taken from where a consumer stands, also in the middle of a row', () => {
    const tail = new Tail(() => 2);
    for (const last of [4, 9, 14]) tail.add(TOPIC, row(last, 5));
    expect(offsets(tail.from(TOPIC, 0, 7, MANY))).toEqual([9, 14]);
    expect(offsets(tail.from(TOPIC, 0, 15, MANY))).toEqual([]);
    expect(offsets(tail.from(TOPIC, 1, 0, MANY))).toEqual([]);
  });

  it('is gone when each consumer of the process took it, and is read from the database then', () => {
    const tail = new Tail(() => 2);
    tail.add(TOPIC, row(0));
    expect(offsets(tail.from(TOPIC, 0, 0, MANY))).toEqual([0]);
    expect(offsets(tail.from(TOPIC, 0, 0, MANY))).toEqual([0]);
    expect(tail.from(TOPIC, 0, 0, MANY)).toBeNull();
  });

  it('does not lead over what another process appended in between', () => {
    const tail = new Tail(() => 1);
    tail.add(TOPIC, row(0));
    tail.add(TOPIC, row(2));
    expect(tail.from(TOPIC, 0, 0, MANY)).toBeNull();
    expect(tail.from(TOPIC, 0, 1, MANY)).toBeNull();
    expect(offsets(tail.from(TOPIC, 0, 2, MANY))).toEqual([2]);
  });

  it('is bounded: the oldest goes first', () => {
    const tail = new Tail(() => 1, 25);
    for (const last of [0, 1, 2]) tail.add(TOPIC, row(last));
    expect(tail.from(TOPIC, 0, 0, MANY)).toBeNull();
    expect(offsets(tail.from(TOPIC, 0, 1, MANY))).toEqual([1, 2]);
  });

  it('is handed over in the portions that were asked for, and at least a row', () => {
    const tail = new Tail(() => 3);
    for (const last of [0, 1, 2]) tail.add(TOPIC, row(last));
    expect(offsets(tail.from(TOPIC, 0, 0, { rows: 2, bytes: 1000 }))).toEqual([0, 1]);
    expect(offsets(tail.from(TOPIC, 0, 0, { rows: 100, bytes: 1 }))).toEqual([0]);
  });

  it('keeps the newest rows unpacked, and the older ones as bytes alone', () => {
    const tail = new Tail(() => 5, 1 << 20);
    const [many, bytes] = [3000, 200];
    for (let last = 0; last < many; last += 1) tail.add(TOPIC, row(last, 1, bytes));
    const all = { rows: many, bytes: 1 << 30 };
    for (const each of tail.from(TOPIC, 0, 0, all) ?? []) each.events = [];
    tail.add(TOPIC, row(many, 1, bytes));
    const kept = tail.from(TOPIC, 0, 0, all) ?? [];
    expect(kept).toHaveLength(many);
    const unpacked = kept.filter(({ events }) => events).length * bytes;
    expect(unpacked).toBeGreaterThan(200 << 10);
    expect(unpacked).toBeLessThan(300 << 10);
  });

  it('goes on behind thousands of rows that were taken', () => {
    const tail = new Tail(() => 1);
    for (let last = 0; last < 5000; last += 1) {
      tail.add(TOPIC, row(last));
      if (last % 7 === 6) expect(offsets(tail.from(TOPIC, 0, last - 6, MANY))).toHaveLength(7);
    }
    expect(tail.from(TOPIC, 0, 4900, MANY)).toBeNull();
    tail.add(TOPIC, row(5000));
    expect(offsets(tail.from(TOPIC, 0, 4998, MANY))).toEqual([4998, 4999, 5000]);
  });

  it('is not kept for a topic that nobody here reads', () => {
    const tail = new Tail(() => 0);
    tail.add(TOPIC, row(0));
    expect(offsets(tail.from(TOPIC, 0, 0, MANY))).toEqual([]);
  });
});
