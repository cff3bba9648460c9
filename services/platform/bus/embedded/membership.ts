import { Logger } from '@nestjs/common';
import { causeOf } from '../faults';
import { Signal } from '../signal';
import type { EmbeddedConsumer } from './embedded-consumer';
import type { GroupTopic } from './group-topic';
import type { GroupRepository } from './group.repository';
import { isDead, processSpace } from './process-identity';

export interface MembershipOptions {
  member: string;
  leaseMs: number;
  groups: GroupRepository;
  consumers: readonly EmbeddedConsumer[];
}

/**
 * Shares the partitions of every subscription among the processes. Each computes its share from the same list of living
 * members, gives back the others and takes those that no one holds; the leases, not the list, keep two processes apart.
 */
export class Membership {
  private readonly logger = new Logger('Bus');
  private readonly signal = new Signal();
  private readonly host = processSpace();
  private stopped = false;
  private frozen = false;
  private current: Promise<void> = Promise.resolve();
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly options: MembershipOptions) {}

  /** Resolves when this process is a member and holds the free part of its share. */
  async start(): Promise<void> {
    await this.removeDead();
    await this.round();
    await this.options.groups.announce();
    this.running = this.rounds();
  }

  /** Members or leases changed. */
  poke(): void {
    this.signal.raise();
  }

  /** Takes nothing more; the leases that are held are prolonged on. */
  async freeze(): Promise<void> {
    this.frozen = true;
    await this.current.catch(() => undefined);
  }

  /** Stops after the consumers released everything. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.signal.raise();
    await this.running;
    try {
      await this.options.groups.leave();
      await this.options.groups.announce();
    } catch (error) {
      this.logger.warn(`the group learns later that this process stopped: ${causeOf(error)}`);
    }
  }

  private isStopped(): boolean {
    return this.stopped;
  }

  private isFrozen(): boolean {
    return this.frozen;
  }

  private async rounds(): Promise<void> {
    // A third of the lease: two rounds may fail before it is lost.
    const everyMs = this.options.leaseMs / 3;
    let cleaned = performance.now();
    while (!this.isStopped()) {
      await this.signal.wait(everyMs);
      if (this.isStopped()) return;
      try {
        if (performance.now() - cleaned >= everyMs) {
          cleaned = performance.now();
          await this.removeDead();
        }
        this.current = this.round();
        await this.current;
      } catch (error) {
        this.logger.warn(`the leases could not be prolonged yet: ${causeOf(error)}`);
      }
    }
  }

  private async round(): Promise<void> {
    const { groups, consumers, leaseMs, member } = this.options;
    if (consumers.length === 0) return;
    const memberships = consumers.map((consumer) => consumer.groupTopic);
    // Counted from before the query and a tenth shorter, so that this side gives up first.
    const leaseEnds = performance.now() + leaseMs * 0.9;
    const held = await groups.beat(memberships, this.host, process.pid);
    for (const consumer of consumers) consumer.renew(held.filter(of(consumer)), leaseEnds);

    if (this.isFrozen()) return;
    const everyone = await groups.members(memberships);
    const wanted: (GroupTopic & { partition: number })[] = [];
    for (const consumer of consumers) {
      const members = everyone.filter(of(consumer)).map((one) => one.member);
      const share = consumer.shareOf(members.indexOf(member), members.length);
      void consumer.giveBackBut(share).then((gave) => (gave ? this.announce() : undefined));
      for (const partition of consumer.missing(share)) wanted.push({ ...consumer.groupTopic, partition });
    }
    if (wanted.length === 0 || this.isFrozen()) return;
    const takenUntil = performance.now() + leaseMs * 0.9;
    const taken = await groups.take(wanted);
    for (const consumer of consumers)
      for (const lease of taken.filter(of(consumer))) consumer.assign(lease, takenUntil);
  }

  private async announce(): Promise<void> {
    await this.options.groups.announce().catch(() => undefined);
  }

  /** A process of this host that was killed does not keep its partitions until its leases run out. */
  private async removeDead(): Promise<void> {
    const neighbours = this.host === '' ? [] : await this.options.groups.neighbours(this.host);
    const dead = neighbours.filter(({ pid }) => isDead(pid)).map((one) => one.member);
    await this.options.groups.removeMembers(dead);
  }
}

function of(consumer: EmbeddedConsumer): (one: GroupTopic) => boolean {
  const { group, topic } = consumer.groupTopic;
  return (one) => one.group === group && one.topic === topic;
}
