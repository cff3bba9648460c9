import type { LogRow } from './log.repository';

/** Most bytes of records kept per partition: rows not taken by then are read from the database. */
const LARGEST = 2 << 20;

interface End {
  /** Oldest first, without gaps. */
  rows: LogRow[];
  bytes: number;
  /** Offset of the newest event that this process appended. */
  last: number;
  /** The offset that each consumer of this process asks for next, by its group. */
  readers: Map<string, number>;
}

/**
 * The newest rows that this process appended. Its own consumers take them from here instead of reading them back.
 * Rows are added after they are durable. The log in the
 * database remains authoritative: rows not kept here (of other processes, from before the start, too many at once) are
 * read there.
 *
 * A row is kept until each consumer that holds the partition has requested the next one, from either source: a consumer
 * that reads the database between the commit and `add` gets the row there, and never from here.
 */
export class Tail {
  private readonly ends = new Map<number, End>();

  constructor(private readonly largest = LARGEST) {}

  add(topic: number, row: LogRow): void {
    const end = this.endOf(topic, row.partition);
    // If another process appended in between, the rows here no longer lead up to the new one.
    if (end.last + 1 !== firstOf(row)) clear(end);
    end.last = row.lastOffset;
    if (end.readers.size === 0) return;
    end.rows.push(row);
    end.bytes += row.records.length;
    while (end.bytes > this.largest) dropOldest(end);
  }

  /**
   * Rows for the consumer `group`, which has everything before `next`: from there on, bounded by count and bytes (one
   * row at least); empty = this process appended nothing from there on; null = it did, but the tail no longer has all
   * of it.
   */
  from(
    group: string,
    topic: number,
    partition: number,
    next: number,
    most: { rows: number; bytes: number },
  ): LogRow[] | null {
    const end = this.endOf(topic, partition);
    end.readers.set(group, next);
    dropTaken(end);
    if (end.last < next) return [];
    const start = placeOf(end.rows, next);
    const first = end.rows[start];
    if (!first || firstOf(first) > next) return null;
    const found: LogRow[] = [];
    let bytes = 0;
    for (let place = start; found.length < most.rows && bytes < most.bytes; place++) {
      const row = end.rows[place];
      if (!row) break;
      found.push(row);
      bytes += row.records.length;
    }
    end.readers.set(group, (found.at(-1)?.lastOffset ?? next - 1) + 1);
    dropTaken(end);
    return found;
  }

  /** The consumer no longer holds the partition: nothing waits for it. */
  leave(group: string, topic: number, partition: number): void {
    const end = this.endOf(topic, partition);
    end.readers.delete(group);
    if (end.readers.size === 0) clear(end);
    else dropTaken(end);
  }

  private endOf(topic: number, partition: number): End {
    const key = topic * 1024 + partition;
    let end = this.ends.get(key);
    if (!end) this.ends.set(key, (end = { ...empty(), last: -1, readers: new Map() }));
    return end;
  }
}

const empty = () => ({ rows: [], bytes: 0 });

function clear(end: End): void {
  Object.assign(end, empty());
}

/** Drops the rows that every consumer has taken. */
function dropTaken(end: End): void {
  if (end.rows.length === 0) return;
  const least = Math.min(...end.readers.values());
  for (let row = end.rows[0]; row && row.lastOffset < least; row = end.rows[0]) dropOldest(end);
}

function dropOldest(end: End): void {
  end.bytes -= end.rows.shift()?.records.length ?? 0;
}

/** The place of the first row that reaches to an offset; the number of rows where none does. */
function placeOf(rows: readonly LogRow[], offset: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.lastOffset ?? Infinity) >= offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

const firstOf = ({ lastOffset, count }: LogRow): number => lastOffset - count + 1;
