import type { LogRow } from './log.repository';
import { Tail } from './tail';

const TOPIC = 3;
const row = (lastOffset: number, count = 1, bytes = 10): LogRow => ({
  ...{ partition: 0, lastOffset, count, records: Buffer.alloc(bytes) },
});
const MANY = { rows: 100, bytes: 1000 };
const offsets = (found: readonly { lastOffset: number }[] | null) => found?.map(({ lastOffset }) => lastOffset) ?? null;

/** A tail of which these consumers hold the partition and have nothing yet. */
function readBy(groups: readonly string[], largest?: number): Tail {
  const tail = new Tail(largest);
  for (const group of groups) expect(offsets(tail.from(group, TOPIC, 0, 0, MANY))).toEqual([]);
  return tail;
}

describe('what a process appended last', () => {
  it('is taken from the position of a consumer, also in the middle of a row', () => {
    const tail = readBy(['a', 'b']);
    for (const last of [4, 9, 14]) tail.add(TOPIC, row(last, 5));
    expect(offsets(tail.from('a', TOPIC, 0, 7, MANY))).toEqual([9, 14]);
    expect(offsets(tail.from('a', TOPIC, 0, 15, MANY))).toEqual([]);
    expect(offsets(tail.from('a', TOPIC, 1, 0, MANY))).toEqual([]);
  });

  it('is dropped when each consumer of the process took it, and is read from the database then', () => {
    const tail = readBy(['a', 'b']);
    tail.add(TOPIC, row(0));
    expect(offsets(tail.from('a', TOPIC, 0, 0, MANY))).toEqual([0]);
    expect(offsets(tail.from('b', TOPIC, 0, 0, MANY))).toEqual([0]);
    expect(tail.from('b', TOPIC, 0, 0, MANY)).toBeNull();
  });

  it('is dropped as well where a consumer had it from the database', () => {
    const tail = readBy(['a', 'b']);
    for (const last of [0, 1]) tail.add(TOPIC, row(last));
    expect(offsets(tail.from('a', TOPIC, 0, 0, MANY))).toEqual([0, 1]);
    expect(offsets(tail.from('b', TOPIC, 0, 1, MANY))).toEqual([1]);
    expect(tail.from('b', TOPIC, 0, 0, MANY)).toBeNull();
    expect(tail.from('a', TOPIC, 0, 1, MANY)).toBeNull();
  });

  it('waits for no consumer that has given the partition back', () => {
    const tail = readBy(['a', 'b']);
    tail.add(TOPIC, row(0));
    tail.leave('b', TOPIC, 0);
    expect(offsets(tail.from('a', TOPIC, 0, 0, MANY))).toEqual([0]);
    expect(tail.from('a', TOPIC, 0, 0, MANY)).toBeNull();
  });

  it('does not lead over what another process appended in between', () => {
    const tail = readBy(['a']);
    tail.add(TOPIC, row(0));
    tail.add(TOPIC, row(2));
    expect(tail.from('a', TOPIC, 0, 0, MANY)).toBeNull();
    expect(tail.from('a', TOPIC, 0, 1, MANY)).toBeNull();
    expect(offsets(tail.from('a', TOPIC, 0, 2, MANY))).toEqual([2]);
  });

  it('is bounded: the oldest goes first', () => {
    const tail = readBy(['a'], 25);
    for (const last of [0, 1, 2]) tail.add(TOPIC, row(last));
    expect(tail.from('a', TOPIC, 0, 0, MANY)).toBeNull();
    expect(offsets(tail.from('a', TOPIC, 0, 1, MANY))).toEqual([1, 2]);
  });

  it('is handed over in the requested portions, and at least a row', () => {
    const tail = readBy(['a', 'b', 'c']);
    for (const last of [0, 1, 2]) tail.add(TOPIC, row(last));
    expect(offsets(tail.from('a', TOPIC, 0, 0, { rows: 2, bytes: 1000 }))).toEqual([0, 1]);
    expect(offsets(tail.from('a', TOPIC, 0, 0, { rows: 100, bytes: 1 }))).toEqual([0]);
  });

  it('is not kept where nobody here reads', () => {
    const tail = new Tail();
    tail.add(TOPIC, row(0));
    expect(tail.from('a', TOPIC, 0, 0, MANY)).toBeNull();
  });
});
