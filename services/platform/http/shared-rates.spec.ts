import { describeWithRedis, testRedis, type TestRedis } from '../testing/redis';
import { type SharedRate, SharedRates } from './shared-rates';

const RATE = { burst: 3, perSecond: 0.0001 };
const ADDRESS = '192.0.2.1';

const started: SharedRates[] = [];
afterEach(() => {
  for (const rates of started.splice(0)) rates.onApplicationShutdown();
});

/** The limits of a process. */
function instance(redisUrl?: string, answerMs = 60_000): SharedRates {
  const rates = new SharedRates({ REDIS_URL: redisUrl });
  rates.answerMs = answerMs;
  rates.onModuleInit();
  started.push(rates);
  return rates;
}

/** Ends when a process is connected: a bucket that one process emptied is empty for the other. */
async function connected(first: SharedRates, second: SharedRates): Promise<void> {
  const probe = { burst: 1, perSecond: 0.0001 };
  const [one, other] = [first.limit('probe', probe), second.limit('probe', probe)];
  for (let key = 0; ; key++) {
    await one.take(String(key));
    if ((await other.take(String(key))) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function admitted(limits: readonly SharedRate[], calls: number): Promise<number> {
  let count = 0;
  for (let call = 0; call < calls; call++)
    for (const limit of limits) if ((await limit.take(ADDRESS)) === 0) count += 1;
  return count;
}

const pair = (name: string, [first, second]: [SharedRates, SharedRates]) =>
  [first.limit(name, RATE), second.limit(name, RATE)] as const;

describe('the rate of a call without Redis', () => {
  it('is counted by each process', async () => {
    expect(await admitted(pair('call', [instance(), instance()]), 5)).toBe(6);
  });

  it('is counted by each process where Redis is not reachable', async () => {
    const url = 'redis://127.0.0.1:9';
    expect(await admitted(pair('call', [instance(url), instance(url)]), 5)).toBe(6);
  });
});

describeWithRedis('the rate of a call with Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(() => redis.stop());

  async function connectedPair(answerMs?: number): Promise<[SharedRates, SharedRates]> {
    const instances: [SharedRates, SharedRates] = [instance(redis.url, answerMs), instance(redis.url, answerMs)];
    await connected(...instances);
    await connected(instances[1], instances[0]);
    return instances;
  }

  it('is counted by all processes together', async () => {
    const [first, second] = pair('together', await connectedPair());
    expect(await admitted([first, second], 5)).toBe(3);
    const wait = await second.take(ADDRESS);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(10_000);
  });

  it('is counted by limit, address and IPv6 network', async () => {
    const [first, second] = await connectedPair();
    const rate = { burst: 1, perSecond: 0.0001 };
    const [one, same, other] = [first.limit('a', rate), second.limit('a', rate), second.limit('b', rate)];
    expect(await one.take('2001:db8:1:2::1')).toBe(0);
    expect(await same.take('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
    expect(await same.take('2001:db8:1:3::1')).toBe(0);
    expect(await other.take('2001:db8:1:2::1')).toBe(0);
  });

  it('admits a further call after the time that was named', async () => {
    const [first, second] = await connectedPair();
    const rate = { burst: 1, perSecond: 2 };
    const [one, other] = [first.limit('again', rate), second.limit('again', rate)];
    await one.take(ADDRESS);
    let wait = await other.take(ADDRESS);
    // Refused calls take nothing.
    while (wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      wait = await other.take(ADDRESS);
    }
    expect(wait).toBe(0);
  }, 60_000);

  it('is counted by each process while Redis does not answer', async () => {
    const limits = pair('paused', await connectedPair(200));
    redis.freeze();
    expect(await admitted(limits, 5)).toBe(6);
  }, 60_000);
});
