import { callsWait } from '../telemetry';

/** Time that a batch may take, ms: an answer of the process waits for a part of it. */
const BUDGET_MS = 200;

interface BatchSizes {
  smallest: number;
  /** `smallest` doubled some times: each size has a prepared statement. */
  largest: number;
  /** While somebody waits for an answer of this process. */
  besideCalls: number;
}

/**
 * Size of the batches of background work. Each batch has a fixed number of statements: it is doubled while full batches
 * take less than half of the budget, and halved when one takes more than all of it.
 */
export class BatchSize {
  private size: number;

  constructor(
    private readonly sizes: BatchSizes,
    private readonly areCallsWaiting: () => boolean = callsWait,
  ) {
    this.size = sizes.smallest;
  }

  /** Size of the next batch. */
  next(): number {
    return this.areCallsWaiting() ? this.sizes.besideCalls : this.size;
  }

  /** @param batch size that `next` returned; @param tookMs milliseconds of a full batch of it */
  wasFull(batch: number, tookMs: number): void {
    if (batch !== this.size) return;
    if (tookMs > BUDGET_MS) this.size = Math.max(this.sizes.smallest, batch / 2);
    else if (tookMs < BUDGET_MS / 2) this.size = Math.min(this.sizes.largest, batch * 2);
  }
}
