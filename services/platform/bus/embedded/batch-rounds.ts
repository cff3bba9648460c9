import { callsWait } from '../../telemetry';
import type { Subscription } from '../bus';
import { Delivery, type DeliveryOptions, type RawEvent } from '../delivery';
import { deliverTogether } from '../joint-delivery';
import type { Turns } from './turns';

/** Share of a batch while a call waits for an answer of this process: a whole batch is a turn of 50 ms and more. */
const SHARE_BESIDE_CALLS = 1 / 4;

/** A partition that this process holds, as its batches are taken. */
export interface BatchSource {
  /** true = it has nothing to hand over any more. */
  readonly isCalledOff: boolean;
  /** Events that wait. */
  readonly queued: number;
  readonly deliveryOptions: DeliveryOptions;
  nextBatch(most: number): RawEvent[];
  /** Runs the remaining events of a batch until it is done. */
  handle(work: Delivery<unknown>): Promise<void>;
  /** Commits how far a batch was handled; may wait for the positions of others. */
  commit(work: Delivery<unknown>): Promise<void>;
}

interface Waiting {
  worker: BatchSource;
  resolve(): void;
}

/** Windows of this length and longer begin together, ms. */
const SHARED_WINDOW_MS = 500;

/**
 * Start of the next window, `performance.now()`. Long windows of a process begin at multiples of their length: consumers
 * of one topic open together and share the decoded events, which would otherwise wait for the last of them as objects. It
 * is half a window away at least, so that a full batch, or an event after a pause, is not followed by a small one. A
 * short window begins after its length: events that their sender gathered for longer do not wait a second time.
 */
const nextWindow = (windowMs: number): number => {
  const now = performance.now();
  return windowMs < SHARED_WINDOW_MS ? now + windowMs : Math.floor(now / windowMs + 1.5) * windowMs;
};

/**
 * The batches of one subscription in this process: each takes the ready events of all held partitions, at the start of
 * each window, or at once where a whole batch is ready. A partition is in one batch at a time; under load several
 * batches of different partitions run side by side.
 */
export class BatchRounds {
  private waiting: Waiting[] = [];
  /** Earliest time of the next batch that is not full, `performance.now()`. */
  private opensAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private isOpening = false;
  private readonly batchSize: number;

  constructor(
    private readonly subscription: Subscription<unknown>,
    private readonly turns: Turns,
    private readonly delivery: DeliveryOptions,
  ) {
    this.batchSize = subscription.batchSize ?? 1000;
  }

  /** Resolves when a batch of the partition was handled, or where the worker was called off before. */
  next(worker: BatchSource): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push({ worker, resolve });
      this.check();
    });
  }

  /** Opens a batch if it is due: to be called when events came or a worker was called off. */
  check(): void {
    this.dismissCalledOff();
    if (this.isOpening || this.waiting.length === 0) return;
    const left = this.opensAt - performance.now();
    if (left > 0 && this.waiting.reduce((sum, { worker }) => sum + worker.queued, 0) < this.batchSize) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        this.check();
      }, left);
      return;
    }
    this.isOpening = true;
    void this.open();
  }

  private dismissCalledOff(): void {
    if (!this.waiting.some(({ worker }) => worker.isCalledOff)) return;
    const [off, on] = [[] as Waiting[], [] as Waiting[]];
    for (const one of this.waiting) (one.worker.isCalledOff ? off : on).push(one);
    this.waiting = on;
    for (const { resolve } of off) resolve();
  }

  private async open(): Promise<void> {
    const end = await this.turns.next();
    this.isOpening = false;
    this.opensAt = nextWindow(this.subscription.batchWindowMs ?? 0);
    this.dismissCalledOff();
    const parts: { worker: BatchSource; work: Delivery<unknown>; resolve(): void }[] = [];
    let room = callsWait() ? Math.ceil(this.batchSize * SHARE_BESIDE_CALLS) : this.batchSize;
    for (let one = this.waiting[0]; one && room > 0; one = this.waiting[0]) {
      this.waiting.shift();
      const { worker, resolve } = one;
      const batch = worker.nextBatch(room);
      room -= batch.length;
      parts.push({ worker, resolve, work: new Delivery(this.subscription, batch, worker.deliveryOptions) });
    }
    this.check();
    try {
      await deliverTogether(
        this.subscription,
        parts.map(({ work }) => work),
        this.delivery.observer,
      );
      let open = parts.length;
      const finish = async ({ worker, work }: (typeof parts)[number]) => {
        await worker.handle(work);
        open -= 1;
        // The commit computes nothing: a turn held until then would keep other batches waiting for the gathering.
        if (open === 0) end();
        await worker.commit(work);
      };
      await Promise.all(parts.map((part) => finish(part).finally(part.resolve)));
    } finally {
      end();
    }
  }
}
