import type { LogRow } from './log.repository';

/** Bytes of records that are kept of a partition: what is not taken by then is read from the database. */
const LARGEST = 2 << 20;
/** Bytes of the newest records of a partition that stay unpacked: as objects they are ten times as large. */
const UNPACKED = 256 << 10;

interface TailRow extends LogRow {
  /** Consumers of this process that have not taken it yet. */
  waiting: number;
}

interface End {
  /** Oldest first, without gaps; those before `first` are dropped. */
  rows: (TailRow | undefined)[];
  first: number;
  bytes: number;
  /** Rows before this place are packed. Each row is looked at once: a partition can hold tens of thousands of small ones. */
  packed: number;
  /** Of the rows from there on. */
  unpackedBytes: number;
  /** Offset of the newest event that this process appended. */
  last: number;
}

/** Places of dropped rows that the list may have: moving the others up for each one would take longer than all else. */
const DROPPED = 1024;

/**
 * What this process appended last: its own consumers take it from here instead of reading it back, and share what one of
 * them unpacked and decoded. Rows are added after they are durable. The log in the database stays the truth: what is not
 * here (of other processes, from before the start, too much at once) is read there.
 */
export class Tail {
  private readonly ends = new Map<number, End>();

  /** @param readers how many consumers of a topic, by its id, this process has */
  constructor(
    private readonly readers: (topic: number) => number,
    private readonly largest = LARGEST,
  ) {}

  add(topic: number, row: LogRow): void {
    const waiting = this.readers(topic);
    if (waiting === 0) return;
    const key = keyOf(topic, row.partition);
    const end = this.ends.get(key) ?? { rows: [], first: 0, bytes: 0, packed: 0, unpackedBytes: 0, last: -1 };
    this.ends.set(key, end);
    // Where another process appended in between, what is here no longer leads up to the new row.
    if (end.last + 1 !== firstOf(row)) drop(end, () => true);
    end.rows.push({ ...row, waiting });
    end.bytes += row.records.length;
    end.unpackedBytes += row.records.length;
    end.last = row.lastOffset;
    drop(end, () => end.bytes > this.largest);
    packAgain(end);
  }

  /**
   * The rows from offset `next` on, at most so many and so many bytes (and one row); empty = this process appended nothing
   * from there on; null = it did, but not all of it is here.
   */
  from(topic: number, partition: number, next: number, most: { rows: number; bytes: number }): LogRow[] | null {
    const end = this.ends.get(keyOf(topic, partition));
    if (!end || end.last < next) return [];
    const start = placeOf(end, next);
    const first = end.rows[start];
    if (!first || firstOf(first) > next) return null;
    const found: TailRow[] = [];
    let bytes = 0;
    for (let place = start; place < Math.min(end.rows.length, start + most.rows); place++) {
      const row = end.rows[place];
      if (!row || bytes >= most.bytes) break;
      // Who is so far behind that older rows wait for it unpacks these for itself.
      found.push(place < end.packed ? { ...row } : row);
      bytes += row.records.length;
      row.waiting--;
    }
    drop(end, (row) => row.waiting <= 0);
    return found;
  }
}

/** Rows that newer ones of so many bytes follow keep their bytes alone. */
function packAgain(end: End): void {
  for (let row = end.rows[end.packed]; row; row = end.rows[end.packed]) {
    if (end.unpackedBytes - row.records.length <= UNPACKED) return;
    row.events = undefined;
    end.unpackedBytes -= row.records.length;
    end.packed++;
  }
}

/** Drops the oldest rows while the condition holds. */
function drop(end: End, isSuperfluous: (row: TailRow) => boolean): void {
  for (let row = end.rows[end.first]; row && isSuperfluous(row); row = end.rows[end.first]) {
    end.bytes -= row.records.length;
    if (end.packed === end.first) {
      end.packed++;
      end.unpackedBytes -= row.records.length;
    }
    end.rows[end.first++] = undefined;
  }
  if (end.first < DROPPED && end.first < end.rows.length) return;
  end.rows.splice(0, end.first);
  end.packed -= end.first;
  end.first = 0;
}

/** Where the row with the offset, or else the next one, is. */
function placeOf({ rows, first }: End, offset: number): number {
  let [from, to] = [first, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.lastOffset ?? Infinity) < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}

const keyOf = (topic: number, partition: number): number => topic * 1024 + partition;

const firstOf = ({ lastOffset, count }: LogRow): number => lastOffset - count + 1;
