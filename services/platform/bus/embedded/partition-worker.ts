import { Logger } from '@nestjs/common';
import type { Subscription } from '../bus';
import type { Delivery, DeliveryOptions, RawEvent } from '../delivery';
import { causeOf } from '../faults';
import { backoff, pause, Signal } from '../signal';
import type { BatchRounds, BatchSource } from './batch-rounds';
import type { GroupTopic } from './group-topic';
import type { GroupRepository } from './group.repository';
import type { LogRow, Want } from './log.repository';
import { gatherMsOf } from './position-commits';
import type { SharedEvents } from './record';

const PREFETCH_BYTES = 4 << 20;
export interface WorkerOptions {
  subscription: Subscription<unknown>;
  groupTopic: GroupTopic;
  partition: number;
  fence: number;
  next: number;
  /** Until when the lease surely holds, `performance.now()`. */
  leaseEnds: number;
  groups: GroupRepository;
  delivery: DeliveryOptions;
  rounds: BatchRounds;
  shared: SharedEvents;
  /** There is room for more events. */
  hasRoom(): void;
}

/** One partition of a subscription, while this process holds its lease: handles batches in order and commits after each. */
export class PartitionWorker implements BatchSource {
  private readonly logger = new Logger('Bus');
  private readonly signal = new Signal();
  private readonly batchSize: number;
  /** Aborted by the process's stop, by a release or by the loss of the lease. */
  private readonly ended = new AbortController();
  /** Packed rows, so that waiting events are bytes and not objects. */
  private queue: LogRow[] = [];
  private queuedEvents = 0;
  private queuedBytes = 0;
  /** Offset of the first event that is not handed over: in the first row of the queue. */
  private head: number;
  /** Next offset to fetch. */
  private position: number;
  /** Changes when the position jumps: rows requested before are no longer valid. */
  private epoch = 0;
  private eventsPerRow = 1;
  private leaseEnds: number;
  private rewound = false;
  private lost = false;
  private readonly running: Promise<void>;

  constructor(private readonly options: WorkerOptions) {
    this.batchSize = options.subscription.batchSize ?? 1000;
    this.position = options.next;
    this.head = options.next;
    this.leaseEnds = options.leaseEnds;
    const { stopped } = options.delivery;
    if (stopped.aborted) this.ended.abort();
    else stopped.addEventListener('abort', () => this.end(), { signal: this.ended.signal });
    this.running = this.run();
  }

  get fence(): number {
    return this.options.fence;
  }

  /** The offset of the first event that it has not. */
  get next(): number {
    return this.position;
  }

  /** The next request for rows; null while it has enough. */
  want(): (Want & { epoch: number }) | null {
    if (this.ended.signal.aborted) return null;
    if (this.queuedEvents >= this.batchSize || this.queuedBytes >= PREFETCH_BYTES) return null;
    const rows = Math.ceil(this.batchSize / this.eventsPerRow) + 1;
    return {
      partition: this.options.partition,
      next: this.position,
      rows: Math.min(rows, this.batchSize),
      epoch: this.epoch,
    };
  }

  take(row: LogRow, epoch: number): void {
    if (epoch !== this.epoch || this.ended.signal.aborted) return;
    this.queue.push(row);
    this.queuedBytes += row.records.length;
    this.queuedEvents += Math.min(row.count, row.lastOffset + 1 - this.position);
    this.position = row.lastOffset + 1;
    this.eventsPerRow = Math.max(1, this.eventsPerRow * 0.8 + row.count * 0.2);
    this.signal.raise();
    this.options.rounds.check();
  }

  renewed(leaseEnds: number, rewound: boolean): void {
    this.leaseEnds = leaseEnds;
    if (rewound) this.rewound = true;
    this.signal.raise();
    this.options.rounds.check();
  }

  /** Another process has the lease now: the running batch cannot be cancelled, but its commit is rejected. */
  lose(): Promise<void> {
    this.lost = true;
    this.end();
    return this.running;
  }

  /** Ends after the current batch and gives the lease back. */
  async release(): Promise<void> {
    this.end();
    await this.running;
  }

  private end(): void {
    this.ended.abort();
    this.signal.raise();
    this.options.rounds.check();
  }

  private async run(): Promise<void> {
    while (!this.ended.signal.aborted) {
      if (this.rewound) await this.commitTo(this.queue.length > 0 ? this.firstQueued() : this.position);
      else if (this.queue.length === 0 || this.isLeaseOver) await this.signal.wait();
      else await this.options.rounds.next(this);
    }
    if (!this.lost) await this.giveBack();
  }

  /** Ended, sent back to another offset or without a lease while it waited for its batch. */
  get isCalledOff(): boolean {
    return this.ended.signal.aborted || this.rewound || this.isLeaseOver || this.queue.length === 0;
  }

  private get isLeaseOver(): boolean {
    return performance.now() >= this.leaseEnds;
  }

  /** Events that wait to be handled. */
  get queued(): number {
    return this.queuedEvents;
  }

  /** Options of a batch of this partition, which ends with the lease or the process. */
  get deliveryOptions(): DeliveryOptions {
    return { ...this.options.delivery, stopped: this.ended.signal };
  }

  /** Compaction leaves gaps between rows. */
  private firstQueued(): number {
    const [row] = this.queue;
    return row ? Math.max(this.head, row.lastOffset - row.count + 1) : this.head;
  }

  /** Takes at most `most` events: whole rows that fit, and at least a part of one. */
  nextBatch(most: number): RawEvent[] {
    const batch: RawEvent[] = [];
    const { name } = this.options.subscription.topic;
    for (let row = this.queue[0]; row && batch.length < most; row = this.queue[0]) {
      const events = this.options.shared.of(name, row, this.head);
      const room = most - batch.length;
      for (const event of events.length > room ? events.slice(0, room) : events) batch.push(event);
      this.head = Number(batch.at(-1)?.offset ?? row.lastOffset) + 1;
      if (this.head <= row.lastOffset) break;
      this.queue.shift();
      this.queuedBytes -= row.records.length;
    }
    this.queuedEvents -= batch.length;
    this.options.hasRoom();
    return batch;
  }

  /** Runs the remaining events of a batch from `nextBatch` until it is done. */
  async handle(work: Delivery<unknown>): Promise<void> {
    const { subscription, delivery } = this.options;
    for (let failures = 0; ; failures++) {
      try {
        await work.run();
        break;
      } catch (error) {
        // Transient, or the dead letters could not be stored: either way nothing may be skipped.
        delivery.observer.retried(subscription.topic.name, subscription.group);
        const wait = backoff(failures);
        this.log(`waits ${Math.round(wait)} ms for a fault to pass: ${causeOf(error)}`);
        await pause(wait, this.ended.signal);
        while (!this.ended.signal.aborted && this.isLeaseOver) await this.signal.wait();
        if (this.ended.signal.aborted) break;
      }
    }
  }

  /** Commits how far a batch was handled. */
  async commit(work: Delivery<unknown>): Promise<void> {
    if (work.next > work.first) await this.commitTo(Number(work.next));
  }

  /** Tried until it is known: committed, or the lease lost. */
  private async commitTo(next: number): Promise<void> {
    const { groups, groupTopic, partition, fence } = this.options;
    for (let failures = 0; !this.lost; failures++) {
      try {
        const agreed = await groups.commit({ ...groupTopic, partition, fence, next }, this.gatherMs);
        if (agreed === null) this.lost = true;
        else if (agreed !== next || this.rewound) this.goTo(agreed);
        if (this.lost) this.end();
        return;
      } catch (error) {
        this.log(`cannot commit yet: ${causeOf(error)}`);
        // A process that stops does not wait long: its batch is handled again, as after a crash.
        if (this.ended.signal.aborted && failures >= 3) return;
        if (this.ended.signal.aborted) await new Promise((resolve) => setTimeout(resolve, backoff(failures)));
        else await pause(backoff(failures), this.ended.signal);
      }
    }
  }

  /** Longest wait of its position for others. A consumer that is behind, or that ends, does not wait for them. */
  private get gatherMs(): number {
    const isUrgent = this.ended.signal.aborted || this.rewound || this.queuedEvents * 4 >= this.batchSize;
    return gatherMsOf(isUrgent ? 0 : (this.options.subscription.batchWindowMs ?? 0));
  }

  private goTo(offset: number): void {
    this.rewound = false;
    this.queue = [];
    this.queuedBytes = 0;
    this.queuedEvents = 0;
    this.position = offset;
    this.head = offset;
    this.epoch++;
    this.options.hasRoom();
  }

  private async giveBack(): Promise<void> {
    const { groups, groupTopic, partition, fence } = this.options;
    try {
      await groups.release(groupTopic, partition, fence);
    } catch (error) {
      this.log(`its lease expires: ${causeOf(error)}`);
    }
  }

  private log(what: string): void {
    const { subscription, partition } = this.options;
    this.logger.warn(`${subscription.group} on ${subscription.topic.name}, partition ${partition}, ${what}`);
  }
}
