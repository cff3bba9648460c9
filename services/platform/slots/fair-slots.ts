/** Caller that requests a slot; a Context is one. */
export interface SlotCaller {
  companyId: number;
  /** The public demo account: anyone may use it. */
  isDemo: boolean;
}

export interface SlotLimits {
  /** Jobs at once. */
  total: number;
  /** The same for one company. */
  perCompany: number;
  /** The same for the demo account, over all who are signed in as it. */
  demo: number;
  /** Jobs of one company that may wait, and of all together: each holds its file in memory. */
  waitingPerCompany: number;
  waiting: number;
  /** Longest wait of a job, ms. */
  patienceMs: number;
}

interface Waiter {
  begin: () => void;
  refuse: () => void;
}

/** The jobs of one company, or those of the demo account. */
interface Lane {
  isDemo: boolean;
  running: number;
  waiting: Waiter[];
  /** Number of the job that began last; 0 = none yet. */
  lastBegun: number;
}

/**
 * Slots for work that takes a process or a thread for seconds. A free slot goes to the company with the fewest running
 * jobs, of several to the one that has waited longest for a slot, within a company to the oldest job; the demo account
 * comes after all companies. No company can fill all slots if more than one may have them. If it can, the next free
 * slot goes to another company that waits: a company delays another by one job at most.
 */
export class FairSlots {
  private readonly lanes = new Map<number | 'demo', Lane>();
  private running = 0;
  private waiting = 0;
  private begun = 0;

  /** `busy`: the error of a job that cannot wait (any longer). */
  constructor(
    private readonly limits: SlotLimits,
    private readonly busy: () => Error,
  ) {}

  /**
   * Runs the work in a slot, now or later. `signal`: the caller has disconnected; work that has not begun is dropped.
   * Rejects with `busy` if too many jobs wait or it waited too long, and with the error of the work.
   */
  async run<T>(caller: SlotCaller, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const key = caller.isDemo ? 'demo' : caller.companyId;
    const lane = this.lanes.get(key) ?? { isDemo: caller.isDemo, running: 0, waiting: [], lastBegun: 0 };
    this.lanes.set(key, lane);
    await this.slot(lane, signal);
    try {
      return await work();
    } finally {
      this.running -= 1;
      lane.running -= 1;
      this.next();
      this.forget();
    }
  }

  /** Resolves when the slot is this job's. */
  private slot(lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settled = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', left);
      };
      const waiter: Waiter = {
        begin: () => {
          settled();
          resolve();
        },
        refuse: () => {
          settled();
          reject(this.busy());
        },
      };
      const left = () => {
        this.leave(lane, waiter);
        settled();
        reject(signal?.reason instanceof Error ? signal.reason : new Error('nobody waits for it any more'));
      };
      const late = setTimeout(() => {
        this.leave(lane, waiter);
        waiter.refuse();
      }, this.limits.patienceMs).unref();
      lane.waiting.push(waiter);
      this.waiting += 1;
      if (signal?.aborted) {
        left();
        return;
      }
      signal?.addEventListener('abort', left, { once: true });
      this.next();
      if (lane.waiting.length > this.limits.waitingPerCompany) this.refuseLast(lane);
      else if (this.waiting > this.limits.waiting) this.refuseLast(this.longest());
    });
  }

  private next(): void {
    while (this.running < this.limits.total) {
      const lane = this.first();
      const waiter = lane?.waiting.shift();
      if (!lane || !waiter) return;
      this.waiting -= 1;
      this.running += 1;
      lane.running += 1;
      lane.lastBegun = ++this.begun;
      waiter.begin();
    }
  }

  /** The lane whose turn it is. */
  private first(): Lane | null {
    const { perCompany, demo } = this.limits;
    let first: Lane | null = null;
    for (const lane of this.lanes.values()) {
      if (lane.waiting.length === 0 || lane.running >= (lane.isDemo ? demo : perCompany)) continue;
      if (!first || comesBefore(lane, first)) first = lane;
    }
    return first;
  }

  /** The lane that loses a job where too many wait: that of the demo account, else the one that has most of them. */
  private longest(): Lane {
    const waiting = [...this.lanes.values()].filter((lane) => lane.waiting.length > 0);
    return waiting.reduce((most, lane) =>
      most.isDemo || (!lane.isDemo && lane.waiting.length <= most.waiting.length) ? most : lane,
    );
  }

  private refuseLast(lane: Lane): void {
    const last = lane.waiting.pop();
    if (!last) return;
    this.waiting -= 1;
    last.refuse();
  }

  private leave(lane: Lane, waiter: Waiter): void {
    const at = lane.waiting.indexOf(waiter);
    if (at < 0) return;
    lane.waiting.splice(at, 1);
    this.waiting -= 1;
    this.forget();
  }

  /** The last turn no longer matters if no job runs. */
  private forget(): void {
    if (this.running === 0 && this.waiting === 0) this.lanes.clear();
  }
}

function comesBefore(one: Lane, other: Lane): boolean {
  if (one.isDemo !== other.isDemo) return other.isDemo;
  if (one.running !== other.running) return one.running < other.running;
  return one.lastBegun < other.lastBegun;
}
