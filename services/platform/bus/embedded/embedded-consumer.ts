import { Logger } from '@nestjs/common';
import type { Subscription } from '../bus';
import type { DeliveryOptions } from '../delivery';
import { causeOf } from '../faults';
import { backoff, pause, Signal } from '../signal';
import { BatchRounds } from './batch-rounds';
import type { GroupTopic } from './group-topic';
import type { GroupRepository, HeldLease, TakenLease } from './group.repository';
import type { LogRepository, Want } from './log.repository';
import { PartitionWorker } from './partition-worker';
import type { SharedEvents } from './record';
import type { Tail } from './tail';
import type { Turns } from './turns';

const FETCH_BYTES = 4 << 20;

export interface ConsumerOptions {
  subscription: Subscription<unknown>;
  groupTopic: GroupTopic;
  partitions: number;
  log: LogRepository;
  tail: Tail;
  groups: GroupRepository;
  delivery: DeliveryOptions;
  turns: Turns;
  shared: SharedEvents;
}

/** A subscription in this process: fetches for the partitions it holds, one query for all of them. */
export class EmbeddedConsumer {
  private readonly logger = new Logger('Bus');
  private readonly workers = new Map<number, PartitionWorker>();
  /** Partitions that are being given back; they can come again only after that. */
  private readonly leaving = new Map<number, Promise<void>>();
  private readonly signal = new Signal();
  /** Grows when there may be something in the database that is not in the tail. */
  private staleHints = 0;
  /** Hint per partition, and epoch of its worker, up to which the database is known to have no further events. */
  private readonly caughtUp = new Map<number, { staleHints: number; epoch: number }>();
  private fetching: Promise<void> = Promise.resolve();

  private readonly rounds: BatchRounds;

  constructor(private readonly options: ConsumerOptions) {
    this.rounds = new BatchRounds(options.subscription, options.turns, options.delivery);
  }

  get groupTopic(): GroupTopic {
    return this.options.groupTopic;
  }

  get topicName(): string {
    return this.options.subscription.topic.name;
  }

  start(): void {
    this.fetching = this.fetchLoop();
  }

  /** Events have come of this process, or may have come of others. */
  wake(of: 'own' | 'others'): void {
    if (of === 'others') this.staleHints++;
    this.signal.raise();
  }

  /** Reads partitions that are behind, up to the offsets after the newest event of the log. */
  reachTo(ends: ReadonlyMap<number, number>): void {
    const isBehind = [...this.workers].some(([partition, worker]) => worker.next < (ends.get(partition) ?? 0));
    if (isBehind) this.wake('others');
  }

  /** The partitions that fall to the member at `index` of `members`. */
  shareOf(index: number, members: number): number[] {
    // Shifted by the topic, so that topics of few partitions do not all fall to the first member.
    const shift = this.options.groupTopic.topic;
    return Array.from({ length: this.options.partitions }, (_, partition) => partition).filter(
      (partition) => (partition + shift) % members === index,
    );
  }

  /** Partitions of the share that are not held yet. */
  missing(share: readonly number[]): number[] {
    return share.filter((partition) => !this.workers.has(partition) && !this.leaving.has(partition));
  }

  /** Releases partitions that are not in the share; resolves false if there were none. */
  async giveBackBut(share: readonly number[]): Promise<boolean> {
    const surplus = [...this.workers.keys()].filter((partition) => !share.includes(partition));
    await Promise.all(surplus.map((partition) => this.leave(partition, (worker) => worker.release())));
    return surplus.length > 0;
  }

  /** Renews the leases still held according to the database; a partition that is not among them was lost. */
  renew(leases: readonly HeldLease[], leaseEnds: number): void {
    const held = new Map(leases.map((lease) => [lease.partition, lease]));
    for (const [partition, worker] of this.workers) {
      const lease = held.get(partition);
      if (lease && lease.fence === worker.fence) worker.renewed(leaseEnds, lease.rewound);
      else if (!this.options.delivery.stopped.aborted) {
        this.logger.warn(`${this.options.groupTopic.group} lost partition ${partition} of ${this.topicName}`);
        void this.leave(partition, (lost) => lost.lose());
      }
    }
  }

  assign(lease: TakenLease, leaseEnds: number): void {
    const { subscription, groupTopic, groups, delivery, shared } = this.options;
    const { partition, fence, next } = lease;
    const hasRoom = () => this.signal.raise();
    const worker = new PartitionWorker({
      subscription,
      groupTopic,
      partition,
      fence,
      next,
      leaseEnds,
      groups,
      delivery,
      rounds: this.rounds,
      shared,
      hasRoom,
    });
    this.workers.set(partition, worker);
    this.caughtUp.delete(partition);
    this.signal.raise();
  }

  /** Stops after `delivery.stopped` was aborted: waits for the current batches and releases everything. */
  async stop(): Promise<void> {
    this.signal.raise();
    await this.fetching;
    await this.giveBackBut([]);
    await Promise.all(this.leaving.values());
  }

  private leave(partition: number, how: (worker: PartitionWorker) => Promise<void>): Promise<void> {
    const worker = this.workers.get(partition);
    if (!worker) return this.leaving.get(partition) ?? Promise.resolve();
    this.workers.delete(partition);
    const { groupTopic, tail } = this.options;
    tail.leave(groupTopic.group, groupTopic.topic, partition);
    const left = how(worker).finally(() => this.leaving.delete(partition));
    this.leaving.set(partition, left);
    return left;
  }

  private async fetchLoop(): Promise<void> {
    const { stopped } = this.options.delivery;
    for (let failures = 0; !stopped.aborted;) {
      try {
        if (!(await this.fetch())) await this.signal.wait();
        failures = 0;
      } catch (error) {
        this.logger.warn(`${this.options.groupTopic.group} cannot read ${this.topicName} yet: ${causeOf(error)}`);
        await pause(backoff(failures++), stopped);
      }
    }
  }

  /** false where there was nothing to fetch or nothing came. */
  private async fetch(): Promise<boolean> {
    const { groupTopic, log, tail } = this.options;
    const { staleHints } = this;
    let isTaken = false;
    const wants = new Map<number, Want & { epoch: number; worker: PartitionWorker }>();
    for (const [partition, worker] of this.workers) {
      const want = worker.want();
      if (!want) continue;
      const most = { rows: want.rows, bytes: FETCH_BYTES };
      const rows = tail.from(groupTopic.group, groupTopic.topic, partition, want.next, most);
      for (const row of rows ?? []) worker.take(row, want.epoch);
      if (rows && rows.length > 0) isTaken = true;
      else if (rows === null || !this.hasCaughtUp(partition, want.epoch)) wants.set(partition, { ...want, worker });
    }
    if (wants.size === 0) return isTaken;
    const rows = await log.fetch(groupTopic.topic, [...wants.values()], FETCH_BYTES);
    const found = new Set<number>();
    for (const row of rows) {
      const want = wants.get(row.partition);
      want?.worker.take(row, want.epoch);
      found.add(row.partition);
    }
    for (const [partition, { epoch }] of wants)
      if (!found.has(partition)) this.caughtUp.set(partition, { staleHints, epoch });
    return isTaken || rows.length > 0;
  }

  private hasCaughtUp(partition: number, epoch: number): boolean {
    const known = this.caughtUp.get(partition);
    return known?.staleHints === this.staleHints && known.epoch === epoch;
  }
}
