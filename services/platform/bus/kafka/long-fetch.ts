import { type Broker, type PartitionAssigner, PartitionAssigners } from 'kafkajs';

type FetchRequest = Parameters<Broker['fetch']>[0];

/** What kafkajs's types do not name of it. */
type Reached = Broker & { heartbeat(request: unknown): Promise<unknown> };

/** How long the broker keeps a fetch that finds nothing, where nothing but an event may end it. */
const LONG_MS = 3000;
/** The same where a partition waits for its next try, for a fetch that is under way does not ask for it. */
export const SHORT_MS = 500;

const NOTHING = { responses: [] };

/**
 * The fetches of one consumer. An event ends a fetch at once, so a long one delays no event and only saves asking again.
 * kafkajs sends its heartbeats between two fetches: a long one is no longer than the time between two of them, so that a
 * member learns of a rebalance as soon as with short ones. What else must not wait for a fetch: the stop of the consumer
 * and the rebalance that it has learned of from a heartbeat; both have their fetches answered with nothing (`wake`). And
 * a partition that was away: as long as one is, fetches are short.
 *
 * kafkajs takes the wait as a constant; but it hands what a consumer fetches through to the consumer's partition assigner.
 */
export class LongFetch {
  private readonly reached = new WeakSet<Broker>();
  private readonly waiting = new Set<() => void>();
  private isEnded = false;

  /** `isWhole`: does the consumer fetch all its partitions just now? */
  constructor(private readonly isWhole: () => boolean) {}

  /** For `partitionAssigners` of the consumer; it shares partitions as kafkajs does by itself. */
  readonly assigner: PartitionAssigner = (config) => {
    const { cluster } = config;
    const findBroker = cluster.findBroker.bind(cluster);
    cluster.findBroker = async (node) => this.reach(await findBroker(node));
    return PartitionAssigners.roundRobin(config);
  };

  /** No fetch is waited for any more. What one brings all the same is not handed out, nor is it committed. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  private wake(): void {
    for (const answer of this.waiting) answer();
  }

  private reach(found: Broker): Broker {
    if (this.reached.has(found)) return found;
    this.reached.add(found);
    const broker = found as Reached;
    const fetch = broker.fetch.bind(broker);
    broker.fetch = (request) =>
      this.wait(() => fetch({ ...request, maxWaitTime: this.waitMs() } satisfies FetchRequest));
    const heartbeat = broker.heartbeat.bind(broker);
    broker.heartbeat = async (request) => {
      try {
        return await heartbeat(request);
      } catch (error) {
        this.wake();
        throw error;
      }
    };
    return broker;
  }

  private waitMs(): number {
    return this.isWhole() && !this.isEnded ? LONG_MS : SHORT_MS;
  }

  private async wait(fetch: () => Promise<unknown>): Promise<unknown> {
    let answer: () => void = () => undefined;
    const woken = new Promise<unknown>((resolve) => {
      answer = () => resolve(NOTHING);
    });
    this.waiting.add(answer);
    try {
      return await Promise.race([fetch(), woken]);
    } finally {
      this.waiting.delete(answer);
    }
  }
}
