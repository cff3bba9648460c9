import type { LineOutcome } from './line-queue';

/** Bytes that went over a connection, or a work on it that began or ended. */
export type TraceLine = { number: number; at: number } & (
  | { kind: 'sent' | 'received' | 'unsolicited'; bytes: Buffer }
  | { kind: 'started'; deviceId: number; what: string }
  | { kind: 'ended'; deviceId: number; what: string; outcome: LineOutcome }
);

type Without<T> = T extends unknown ? Omit<T, 'number' | 'at'> : never;

/** Time without a request after which the trace ends. */
const UNWATCHED_MS = 30_000;
const MOST_LINES = 500;
const MOST_BYTES = 64 << 10;
/** Bytes that arrive within this time after others belong to the same frame, milliseconds. */
const TOGETHER_MS = 60;

/** Recent lines of one connection while a user watches it. */
export class FrameTrace {
  private lines: TraceLine[] = [];
  private bytes = 0;
  private number = 0;
  private lookedAt = Date.now();

  get isOver(): boolean {
    return Date.now() - this.lookedAt > UNWATCHED_MS;
  }

  add(entry: Without<TraceLine>): void {
    const at = Date.now();
    const last = this.lines.at(-1);
    if ('bytes' in entry) {
      this.bytes += entry.bytes.length;
      // The same line with a new number, so that a client that has it already gets it whole.
      if (last && 'bytes' in last && last.kind === entry.kind && entry.kind !== 'sent' && at - last.at <= TOGETHER_MS) {
        last.bytes = Buffer.concat([last.bytes, entry.bytes]);
        last.number = ++this.number;
        this.shorten();
        return;
      }
    }
    this.lines.push({ ...entry, number: ++this.number, at });
    this.shorten();
  }

  /** The lines after a known one. The request keeps the trace alive. */
  look(after: number): TraceLine[] {
    this.lookedAt = Date.now();
    return this.lines.filter(({ number }) => number > after);
  }

  /** Sent frames that are still kept. */
  sent(): Buffer[] {
    return this.lines.flatMap((line) => (line.kind === 'sent' ? [line.bytes] : []));
  }

  private shorten(): void {
    while (this.lines.length > MOST_LINES || this.bytes > MOST_BYTES) {
      const dropped = this.lines.shift();
      if (!dropped) return;
      if ('bytes' in dropped) this.bytes -= dropped.bytes.length;
    }
  }
}
