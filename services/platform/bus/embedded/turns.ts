import { afterOpenCalls, callIsOpen, callsWait } from '../../telemetry';

/** Batches that run at a time while a client waits for an answer of this process. */
const BESIDE_CALLS = 2;
/** A batch that takes longer mostly waits for something outside: it no longer counts as one that is under way. */
const LONG_MS = 500;
/** Longest time that no batch begins because a call is open. */
const PRECEDENCE_MS = 25;

/** Callback for the end of a batch. */
type End = () => void;

/** Calls of clients to this process. */
export interface Calls {
  /** true if a client waits for an answer, or did a moment ago. */
  areWaiting(): boolean;
  /** true if a client waits for an answer that is due soon. */
  isOneOpen(): boolean;
  /** Calls `work` when no such call is open, at the latest after `mostMs`. */
  afterOpen(mostMs: number, work: () => void): void;
}

const CALLS: Calls = { areWaiting: callsWait, isOneOpen: callIsOpen, afterOpen: afterOpenCalls };

/**
 * Begins the batches of a process one per turn of its event loop. Under a burst many partitions are ready at once;
 * their beginnings (unpacking, decoding, sorting by device) would make one turn of hundreds of milliseconds, in which
 * no request of the console is answered. While a client waits, two batches at most are under way: the steps of a
 * hundred others between two steps of its answer would delay it as long. An open call goes first: the next batch begins
 * when it is answered. Batches have half of the time at least, however many calls there are.
 */
export class Turns {
  private readonly waiting: ((end: End) => void)[] = [];
  private running = 0;
  private isScheduled = false;
  /** Until then calls have no precedence, `performance.now()`. */
  private batchesUntil = -Infinity;

  private readonly calls: Calls;

  constructor(calls: Partial<Calls> = {}) {
    this.calls = { ...CALLS, ...calls };
  }

  /** Resolves in a turn in which no other batch begins, with the callback for the end of the batch. */
  next(): Promise<End> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    if (this.running >= BESIDE_CALLS && this.calls.areWaiting()) return;
    this.isScheduled = true;
    setImmediate(this.pass);
  }

  private readonly pass = (): void => {
    const now = performance.now();
    if (now >= this.batchesUntil && this.calls.isOneOpen()) {
      this.calls.afterOpen(PRECEDENCE_MS, () => {
        const after = performance.now();
        this.batchesUntil = after + (after - now);
        setImmediate(this.pass);
      });
      return;
    }
    this.isScheduled = false;
    const begin = this.waiting.shift();
    if (!begin) return;
    this.running++;
    begin(this.endOf());
    this.schedule();
  };

  private endOf(): End {
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.running--;
      this.schedule();
    };
    const timer = setTimeout(end, LONG_MS).unref();
    return end;
  }
}
