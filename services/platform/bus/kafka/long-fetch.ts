import { type Broker, type PartitionAssigner, PartitionAssigners } from 'kafkajs';
import { pause } from '../signal';

type FetchRequest = Parameters<Broker['fetch']>[0];

/** Longest wait of the broker for events of a fetch. */
const LONG_MS = 3000;
/** The same where a partition waits for its next try, for a fetch that is under way does not ask for it. */
export const SHORT_MS = 500;

/** The used part of the answer to a fetch. */
interface Fetched {
  responses: { partitions: { highWatermark: string; messages: { offset: string }[] }[] }[];
}

/** Broker, with members missing in the types of kafkajs. */
type Reached = Omit<Broker, 'fetch'> & {
  fetch(request: FetchRequest): Promise<Fetched>;
  heartbeat(request: unknown): Promise<unknown>;
};

const NOTHING: Fetched = { responses: [] };

/**
 * The fetches of one consumer. An event ends a fetch at once, so a long one delays no event and only saves requests.
 * kafkajs sends its heartbeats between two fetches: a long one is no longer than the time between two of them, so that a
 * member learns of a rebalance as soon as with short ones. The stop of the consumer and a rebalance learned of from a
 * heartbeat must not wait for a fetch either: both end the fetches with an empty answer (`wake`). While a partition is
 * unavailable, fetches are short.
 *
 * kafkajs takes the wait as a constant, but it passes the cluster of a consumer's fetches to its partition assigner.
 */
export class LongFetch {
  private readonly reached = new WeakSet<Broker>();
  /** Waiters of fetches. */
  private readonly waiting = new Set<AbortController>();
  private isEnded = false;
  /** End of the pause, as performance.now(); nothing is fetched until then. */
  private restsUntil = -Infinity;

  /**
   * `isWhole`: does the consumer fetch all its partitions just now? `batchWindowMs`: from a fetch that brought events until the
   * next (`Subscription.batchWindowMs`), unless it could not bring all that was there.
   */
  constructor(
    private readonly isWhole: () => boolean,
    private readonly batchWindowMs = 0,
  ) {}

  /** Value for `partitionAssigners` of the consumer; shares partitions like the default of kafkajs. */
  readonly assigner: PartitionAssigner = (config) => {
    const { cluster } = config;
    const findBroker = cluster.findBroker.bind(cluster);
    cluster.findBroker = async (node) => this.reach(await findBroker(node));
    return PartitionAssigners.roundRobin(config);
  };

  /** Ends the wait for fetches. The result of a late fetch is neither delivered nor committed. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  private wake(): void {
    for (const woken of this.waiting) woken.abort();
  }

  private reach(found: Broker): Broker {
    if (this.reached.has(found)) return found;
    this.reached.add(found);
    const broker = found as Reached;
    const fetch = broker.fetch.bind(broker);
    broker.fetch = (request) => this.fetchBy(fetch, request);
    const heartbeat = broker.heartbeat.bind(broker);
    broker.heartbeat = async (request) => {
      try {
        return await heartbeat(request);
      } catch (error) {
        this.wake();
        throw error;
      }
    };
    return found;
  }

  private async fetchBy(fetch: Reached['fetch'], request: FetchRequest): Promise<Fetched> {
    const woken = new AbortController();
    this.waiting.add(woken);
    try {
      const left = this.restsUntil - performance.now();
      if (left > 0) await pause(left, woken.signal);
      if (woken.signal.aborted) return NOTHING;
      const maxWaitTime = this.isWhole() && !this.isEnded ? LONG_MS : SHORT_MS;
      const found = await Promise.race([fetch({ ...request, maxWaitTime }), nothingAt(woken.signal)]);
      if (this.batchWindowMs > 0 && isAllOfSome(found)) this.restsUntil = performance.now() + this.batchWindowMs;
      return found;
    } finally {
      this.waiting.delete(woken);
    }
  }
}

function nothingAt(signal: AbortSignal): Promise<Fetched> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(NOTHING), { once: true }));
}

/** true if the answer has events, and no partition is behind after them. */
function isAllOfSome({ responses }: Fetched): boolean {
  const found = responses.flatMap(({ partitions }) => partitions).filter(({ messages }) => messages.length > 0);
  const isAll = found.every(({ highWatermark, messages }) => {
    return BigInt(messages.at(-1)?.offset ?? 0) + 1n >= BigInt(highWatermark);
  });
  return found.length > 0 && isAll;
}
