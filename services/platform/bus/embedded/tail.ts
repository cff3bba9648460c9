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
  /** Oldest first, without gaps. */
  rows: TailRow[];
  bytes: number;
  /** Offset of the newest event that this process appended. */
  last: number;
}

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
    const end = this.ends.get(key) ?? { rows: [], bytes: 0, last: -1 };
    this.ends.set(key, end);
    // Where another process appended in between, what is here no longer leads up to the new row.
    if (end.last + 1 !== firstOf(row)) drop(end, () => true);
    end.rows.push({ ...row, waiting });
    end.bytes += row.records.length;
    end.last = row.lastOffset;
    drop(end, () => end.bytes > this.largest);
    packAgain(end.rows);
  }

  /**
   * The rows from offset `next` on, at most so many and so many bytes (and one row); empty = this process appended nothing
   * from there on; null = it did, but not all of it is here.
   */
  from(topic: number, partition: number, next: number, most: { rows: number; bytes: number }): LogRow[] | null {
    const end = this.ends.get(keyOf(topic, partition));
    if (!end || end.last < next) return [];
    const start = end.rows.findIndex((row) => row.lastOffset >= next);
    const first = end.rows[start];
    if (!first || firstOf(first) > next) return null;
    const found: TailRow[] = [];
    let bytes = 0;
    for (const row of end.rows.slice(start, start + most.rows)) {
      if (bytes >= most.bytes) break;
      found.push(row);
      bytes += row.records.length;
      row.waiting--;
    }
    drop(end, (row) => row.waiting <= 0);
    return found;
  }
}

/** Who is so far behind that older rows wait for it unpacks these for itself. */
function packAgain(rows: readonly TailRow[]): void {
  let bytes = 0;
  for (let place = rows.length - 1; place >= 0; place--) {
    const row = rows[place];
    if (!row) continue;
    if (bytes > UNPACKED) row.events = undefined;
    bytes += row.records.length;
  }
}

/** Drops the oldest rows while the condition holds. */
function drop(end: End, isSuperfluous: (row: TailRow) => boolean): void {
  for (let row = end.rows[0]; row && isSuperfluous(row); row = end.rows[0]) {
    end.rows.shift();
    end.bytes -= row.records.length;
  }
}

const keyOf = (topic: number, partition: number): number => topic * 1024 + partition;

const firstOf = ({ lastOffset, count }: LogRow): number => lastOffset - count + 1;
