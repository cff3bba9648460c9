import { AnswerTimeout, type Exchange, findFrame, hasBegun } from '@gaugeway/catalogue';

/** No answer of a meter is longer: a data readout with its load profile. */
export const LONGEST_FRAME = 16_384;
/** A line on which an answer was late must be silent for so long before the next request: the answer may still come. */
const QUIET_MS = 150;
const LONGEST_WAIT_FOR_QUIET_MS = 2000;

/** The connection ended while waiting for an answer. */
export class LineClosed extends Error {
  override readonly name = 'LineClosed';
}

export interface LineEnd {
  write(bytes: Uint8Array): void;
  /** Bytes that belong to no exchange. */
  garbage(count: number): void;
  /** Bytes that wait in memory, more or fewer than before. */
  buffered(change: number): void;
}

/** Bytes of the head of an answer that is kept for the report of one that never became whole. */
const HEAD = 256;

interface Pending {
  exchange: Exchange;
  /** All that came for it, and how it began. */
  count: number;
  head: Buffer;
  /** Time to wait once the answer has begun, milliseconds; null = it has, or gets no more time. */
  begunMs: number | null;
  timer: NodeJS.Timeout;
  resolve(answer: Uint8Array): void;
  reject(error: Error): void;
}

/** A half-duplex line: one request at a time, and bytes in between are garbage. */
export class Line {
  private received: Buffer = Buffer.alloc(0);
  private pending: Pending | null = null;
  private closed = false;
  private lastByteAt = 0;
  private answerWasLate = false;

  constructor(private readonly end: LineEnd) {}

  /** true while received bytes belong to an exchange. */
  get isWaiting(): boolean {
    return this.pending !== null;
  }

  /** Sends a request and returns the first whole answer. Rejects with AnswerTimeout or LineClosed. */
  async exchange(exchange: Exchange): Promise<Uint8Array> {
    if (this.answerWasLate) await this.becomeQuiet();
    if (this.closed) throw new LineClosed();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.giveUp(), exchange.timeoutMs);
      const begunMs = exchange.begunMs ?? null;
      this.pending = { exchange, count: 0, head: Buffer.alloc(0), begunMs, timer, resolve, reject };
      this.end.write(exchange.send);
    });
  }

  receive(chunk: Buffer): void {
    this.lastByteAt = Date.now();
    if (!this.pending) {
      this.end.garbage(chunk.length);
      return;
    }
    const { pending } = this;
    pending.count += chunk.length;
    if (pending.head.length < HEAD) pending.head = Buffer.concat([pending.head, chunk]).subarray(0, HEAD);
    this.keep(Buffer.concat([this.received, chunk]));
    const found = findFrame(this.received, pending.exchange.expect);
    if (found) {
      const strange = this.received.length - found.frame.length;
      const answer = Uint8Array.from(found.frame);
      this.finish(({ resolve }) => resolve(answer), strange);
    } else if (this.received.length > LONGEST_FRAME) {
      this.end.garbage(this.received.length);
      this.keep(Buffer.alloc(0));
    } else this.waitLonger(pending);
  }

  private waitLonger(pending: Pending): void {
    const { begunMs, exchange } = pending;
    if (begunMs === null || !hasBegun(this.received, exchange.expect)) return;
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.giveUp(), begunMs);
    pending.begunMs = null;
  }

  close(): void {
    this.closed = true;
    this.finish((pending) => pending.reject(new LineClosed()), 0);
  }

  private giveUp(): void {
    this.answerWasLate = true;
    this.finish(({ reject, head, count }) => reject(new AnswerTimeout(head, count)), this.received.length);
  }

  private finish(settle: (pending: Pending) => void, strange: number): void {
    const { pending } = this;
    this.pending = null;
    this.keep(Buffer.alloc(0));
    if (!pending) return;
    clearTimeout(pending.timer);
    settle(pending);
    if (strange > 0) this.end.garbage(strange);
  }

  private keep(bytes: Buffer): void {
    const change = bytes.length - this.received.length;
    this.received = bytes;
    if (change !== 0) this.end.buffered(change);
  }

  private async becomeQuiet(): Promise<void> {
    const deadline = Date.now() + LONGEST_WAIT_FOR_QUIET_MS;
    let wait = QUIET_MS;
    do {
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = this.lastByteAt + QUIET_MS - Date.now();
    } while (wait > 0 && Date.now() < deadline && !this.closed);
    this.answerWasLate = false;
  }
}
