import { callsWait } from '../../telemetry';

/** Batches that run at a time while a client waits for an answer of this process. */
const BESIDE_CALLS = 2;
/** A batch that takes longer mostly waits for something outside: it no longer counts as one that is under way. */
const LONG_MS = 500;

/** Callback for the end of a batch. */
type End = () => void;

/**
 * Begins the batches of a process one per turn of its event loop. Under a burst many partitions are ready at once;
 * their beginnings (unpacking, decoding, sorting by device) would make one turn of hundreds of milliseconds, in which
 * no request of the console is answered. While such a request waits, two batches at most are under way: the steps of a
 * hundred others between two steps of its answer would delay it as long.
 */
export class Turns {
  private readonly waiting: ((end: End) => void)[] = [];
  private running = 0;
  private isScheduled = false;

  /** @param areCallsWaiting whether somebody waits for an answer of this process */
  constructor(private readonly areCallsWaiting: () => boolean = callsWait) {}

  /** Resolves in a turn in which no other batch begins, with the callback for the end of the batch. */
  next(): Promise<End> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    if (this.running >= BESIDE_CALLS && this.areCallsWaiting()) return;
    this.isScheduled = true;
    setImmediate(this.pass);
  }

  private readonly pass = (): void => {
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
