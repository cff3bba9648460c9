import { TransientError } from './bus';
import { causeOf, isTransient } from './faults';
import { backoff } from './signal';

interface Call<T> {
  items: readonly T[];
  bytes: number;
  /** Milliseconds of `performance.now()`: when the caller gets an error. */
  deadline: number;
  resolve(): void;
  reject(error: unknown): void;
}

export interface GroupCommitLimits {
  /** Largest write. */
  batchItems: number;
  batchBytes: number;
  /** Most items that wait in memory; further calls wait outside. */
  queueItems: number;
  queueBytes: number;
  /** Time from the call in which a write is repeated after transient faults. */
  patienceMs: number;
  /**
   * Pause from the start of one write to that of the next: a stream of single calls costs a commit each otherwise. A
   * call after a pause is written at once.
   */
  gatherMs: number;
  /** Number of waiting items at the end of a write that starts the next one at once. */
  gatherItems: number;
}

export const GROUP_COMMIT_LIMITS: GroupCommitLimits = {
  batchItems: 10_000,
  batchBytes: 4 << 20,
  queueItems: 100_000,
  queueBytes: 64 << 20,
  patienceMs: 15_000,
  gatherMs: 40,
  gatherItems: 100,
};

/**
 * Collects the calls that come in while a write is under way, or shortly after one has begun, into the next write. One
 * write at a time, so the calls keep their order. Bounded: a call that finds the queue full waits its turn, and is refused
 * with TransientError when its timeout is over.
 */
export class GroupCommit<T> {
  private queue: Call<T>[] = [];
  /** Calls that found the queue full. */
  private outside: Call<T>[] = [];
  private queuedItems = 0;
  private queuedBytes = 0;
  /** Milliseconds of `performance.now()`: `gatherMs` after the last write began. */
  private gathersUntil = 0;
  private opened = false;
  private closed = false;
  private running: Promise<void> | null = null;
  /** Ends the current gathering. */
  private gathered: (() => void) | null = null;
  private expiry: NodeJS.Timeout | null = null;
  /** Reason for the failure of the current write; null while it is not stuck. */
  fault: unknown = null;

  constructor(
    private readonly write: (items: readonly T[]) => Promise<void>,
    private readonly limits: GroupCommitLimits = GROUP_COMMIT_LIMITS,
  ) {}

  /**
   * Resolves when the items are written; rejects with TransientError where that stayed impossible.
   * `isGathered`: its sender gathered them already, so they are written at once, with all that waits.
   */
  add(items: readonly T[], bytes: number, { isGathered = false } = {}): Promise<void> {
    if (this.closed) return Promise.reject(new TransientError('the bus is stopped'));
    if (items.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const deadline = performance.now() + this.limits.patienceMs;
      this.outside.push({ items, bytes, deadline, resolve, reject });
      if (isGathered) this.endGathering();
      this.admit();
      this.schedule();
      // While nothing is written (not yet open, or full behind a fault) the callers' timeouts are still watched.
      this.expiry ??= setTimeout(() => this.expire(), 1000).unref();
    });
  }

  /** Starts the writes. */
  open(): void {
    this.opened = true;
    this.schedule();
  }

  /** Takes nothing more and resolves when all that was taken is written or refused. */
  async close(): Promise<void> {
    this.closed = true;
    if (!this.opened) this.refuse(new TransientError('the bus was not started'));
    while (this.running) await this.running;
    if (this.expiry) clearTimeout(this.expiry);
  }

  private admit(): void {
    let admitted = 0;
    for (const call of this.outside) {
      const full =
        this.queue.length > 0 &&
        (this.queuedItems + call.items.length > this.limits.queueItems ||
          this.queuedBytes + call.bytes > this.limits.queueBytes);
      if (full) break;
      this.queue.push(call);
      this.queuedItems += call.items.length;
      this.queuedBytes += call.bytes;
      admitted++;
    }
    if (admitted > 0) this.outside.splice(0, admitted);
  }

  private schedule(): void {
    if (this.running || !this.opened || this.queue.length === 0) return;
    this.running = this.run().finally(() => {
      this.running = null;
      this.schedule();
    });
  }

  private async run(): Promise<void> {
    // The rest of this turn's calls belong to the same write.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.queue.length > 0) {
      const left = this.gathersUntil - performance.now();
      if (left > 0 && this.queuedItems < this.limits.gatherItems && !this.closed) await this.gather(left);
      this.gathersUntil = performance.now() + this.limits.gatherMs;
      await this.commit(this.next());
      this.admit();
    }
  }

  private gather(ms: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.gathered = () => {
        clearTimeout(timer);
        resolve();
      };
    }).finally(() => (this.gathered = null));
  }

  private endGathering(): void {
    this.gathersUntil = 0;
    this.gathered?.();
  }

  private next(): Call<T>[] {
    let items = 0;
    let bytes = 0;
    let count = 0;
    for (const call of this.queue) {
      if (
        count > 0 &&
        (items + call.items.length > this.limits.batchItems || bytes + call.bytes > this.limits.batchBytes)
      ) {
        break;
      }
      items += call.items.length;
      bytes += call.bytes;
      count++;
    }
    this.queuedItems -= items;
    this.queuedBytes -= bytes;
    return this.queue.splice(0, count);
  }

  private async commit(batch: Call<T>[]): Promise<void> {
    let calls = batch;
    for (let failures = 0; calls.length > 0; failures++) {
      try {
        await this.write(calls.length === 1 ? (calls[0]?.items ?? []) : calls.flatMap((call) => call.items));
        this.fault = null;
        for (const call of calls) call.resolve();
        return;
      } catch (error) {
        if (!isTransient(error)) {
          this.fault = null;
          // One call's fault is not its neighbours': each goes alone, in order.
          if (calls.length === 1) calls[0]?.reject(error);
          else for (const call of calls) await this.commit([call]);
          return;
        }
        this.fault = error;
        calls = keepPatient(calls, error);
        if (calls.length > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(backoff(failures), 1000)));
      }
    }
    // No caller waits for it any more; the next write shows whether it works.
    this.fault = null;
  }

  private expire(): void {
    this.expiry = null;
    if (!this.opened || this.fault !== null) {
      const reason = this.fault ?? new Error('the bus is not started yet');
      const before = this.queue.length;
      const patient = keepPatient(this.queue, reason);
      if (patient.length < before) {
        this.queue = patient;
        this.queuedItems = patient.reduce((sum, call) => sum + call.items.length, 0);
        this.queuedBytes = patient.reduce((sum, call) => sum + call.bytes, 0);
      }
    }
    this.outside = keepPatient(this.outside, this.fault ?? new Error('too many events wait already'));
    this.admit();
    this.schedule();
    if (this.queue.length + this.outside.length > 0) this.expiry = setTimeout(() => this.expire(), 1000).unref();
  }

  private refuse(error: unknown): void {
    for (const call of [...this.queue.splice(0), ...this.outside.splice(0)]) call.reject(error);
  }
}

/** Refuses the calls whose time is over; an attempt without an answer may still have written their data. */
function keepPatient<T>(calls: readonly Call<T>[], error: unknown): Call<T>[] {
  const now = performance.now();
  return calls.filter((call) => {
    if (call.deadline > now) return true;
    call.reject(new TransientError(`the bus took no events for too long (${causeOf(error)})`, { cause: error }));
    return false;
  });
}
