import type { CodecAnswers, CodecCall } from './sandbox-protocol';
import { CODEC_LIMITS } from './sandbox-protocol';
import type { CodecFault } from './codec-fault';

/** A call that waits for its turn. */
export interface Waiting {
  call: CodecCall;
  source: string;
  resolve(output: unknown): void;
  reject(fault: CodecFault): void;
}

/** Calls of one batch, and their characters of JSON. */
const BATCH = 64;
const BATCH_LENGTH = 512 << 10;
/** A call or a reading in that took longer makes its company a slow one, ms of processor time. */
const SLOW_CALL_MS = 15;
const SLOW_LOAD_MS = 60;
/** Time for which a company stays slow afterwards. */
const SLOW_FOR_MS = 600_000;

/**
 * The calls of one company in their order, and the processor time that it may use: unused time is not saved beyond a
 * second; excess time (a call is never broken off for it) is paid back first.
 */
export class CompanyLane {
  private readonly queue: Waiting[] = [];
  /** Processor time that it has, ms; negative: it owes. */
  private leftMs: number;
  private filledAt = 0;
  private slowUntil = 0;
  /** Calls that are sent one by one: one of them made its process be ended. */
  private alone = 0;
  /** A batch of it is being answered. */
  isBusy = false;

  constructor(private readonly budgetMs: number) {
    this.leftMs = budgetMs;
  }

  get size(): number {
    return this.queue.length;
  }

  add(waiting: Waiting): void {
    this.queue.push(waiting);
  }

  isSlow(now: number): boolean {
    return now < this.slowUntil;
  }

  /** Milliseconds until it may be served; 0 = now. */
  waitMs(now: number): number {
    if (this.filledAt > 0)
      this.leftMs = Math.min(this.budgetMs, this.leftMs + ((now - this.filledAt) / 1000) * this.budgetMs);
    this.filledAt = now;
    return this.leftMs > 0 ? 0 : Math.ceil((-this.leftMs / this.budgetMs) * 1000) + 1;
  }

  /** The next calls, off the queue. */
  take(): Waiting[] {
    const most = this.alone > 0 ? 1 : BATCH;
    let count = 0;
    for (let length = 0; count < Math.min(most, this.queue.length); count++) {
      length += this.queue[count]?.call.input.length ?? 0;
      if (count > 0 && length > BATCH_LENGTH) break;
    }
    this.alone = Math.max(0, this.alone - 1);
    return this.queue.splice(0, count);
  }

  /** Puts calls back in front of the queue, in their order. */
  putBack(calls: readonly Waiting[]): void {
    this.queue.unshift(...calls);
  }

  used({ usedMs, longestMs, loadMs }: Pick<CodecAnswers, 'usedMs' | 'longestMs' | 'loadMs'>, now: number): void {
    this.leftMs -= usedMs;
    if (longestMs > SLOW_CALL_MS || loadMs > SLOW_LOAD_MS) this.slowUntil = now + SLOW_FOR_MS;
  }

  /** The process of a batch was ended: which of its calls did it is found by sending them one by one. */
  killed(calls: readonly Waiting[], now: number): void {
    this.used({ usedMs: CODEC_LIMITS.killMs, longestMs: CODEC_LIMITS.killMs, loadMs: 0 }, now);
    this.putBack(calls);
    this.alone = calls.length;
  }

  /** All that waits, off the queue. */
  clear(): Waiting[] {
    return this.queue.splice(0);
  }
}
