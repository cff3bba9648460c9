import { TransientError } from '@gaugeway/platform/bus';
import type { gaugeway } from '@gaugeway/proto/events';
import type { Inlet } from '../../pipeline/accept/inlet';
import type { Registry } from '../../pipeline/registry/registry';
import type { KeyGuard } from '../integration-key/key-guard';
import { HttpArrivals, type HttpEvent } from './http-arrivals';
import { UplinkRefused } from './uplink-adapter';

type Uplink = gaugeway.LorawanUplink.$Properties;

const HOLDERS = new Map([
  ['first', { keyId: 1, companyId: 2 }],
  ['second', { keyId: 2, companyId: 3 }],
  ['blocked', { keyId: 3, companyId: 4 }],
]);

const eventOf = (devEui: string, secret = 'first', bytes = 100): HttpEvent => ({
  secret,
  bytes,
  parse: () => ({ devEui }),
});

/** The gathering with stand-ins; `publish` answers each publish. */
function arrivalsWith(publish: (devEuis: (string | null | undefined)[]) => Promise<void> = async () => undefined) {
  const published: { companyId: number; lorawan: Uplink }[][] = [];
  const lookups: string[] = [];
  const counted: number[] = [];
  const arrivals = new HttpArrivals(
    {
      holderOf: async (secret: string) => {
        lookups.push(secret);
        return HOLDERS.get(secret) ?? null;
      },
      countUplink: (keyId: number) => void counted.push(keyId),
    } as unknown as KeyGuard,
    {
      acceptAllLorawan: async (_source: string, uplinks: { companyId: number; lorawan: Uplink }[]) => {
        published.push(uplinks);
        await publish(uplinks.map(({ lorawan }) => lorawan.devEui));
      },
    } as unknown as Inlet,
    { isBlocked: (companyId: number) => companyId === 4 } as unknown as Registry,
  );
  const accept = (event: HttpEvent) => arrivals.accept(event);
  return { accept, published, lookups, counted };
}

const idsOf = (published: readonly { lorawan: Uplink }[][]) =>
  published.map((part) => part.map(({ lorawan }) => lorawan.devEui));

it('publishes the events of one turn together, in their order, after one lookup of each key', async () => {
  const { accept, published, lookups, counted } = arrivalsWith();
  const taken = await Promise.all([eventOf('a'), eventOf('b', 'second'), eventOf('c')].map(accept));
  expect(taken.map(({ devEui }) => devEui)).toEqual(['a', 'b', 'c']);
  expect(published.map((part) => part.map(({ companyId }) => companyId))).toEqual([[2, 3, 2]]);
  expect(lookups).toEqual(['first', 'second']);
  expect(counted).toEqual([1, 2, 1]);
});

describe('events that arrive after others were taken', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('wait for further ones, and need one lookup', async () => {
    const { accept, published, lookups } = arrivalsWith();
    const first = accept(eventOf('a'));
    await jest.advanceTimersByTimeAsync(1);
    await first;
    const later = [accept(eventOf('b'))];
    await jest.advanceTimersByTimeAsync(20);
    later.push(accept(eventOf('c')));
    await jest.advanceTimersByTimeAsync(10);
    expect(idsOf(published)).toEqual([['a']]);
    await jest.advanceTimersByTimeAsync(10);
    await Promise.all(later);
    expect(idsOf(published)).toEqual([['a'], ['b', 'c']]);
    expect(lookups).toEqual(['first', 'first']);
  });

  it('wait no longer where many have arrived', async () => {
    const { accept, published } = arrivalsWith();
    const first = accept(eventOf('a'));
    await jest.advanceTimersByTimeAsync(1);
    await first;
    const many = Array.from({ length: 100 }, (_, index) => accept(eventOf(`b${index}`)));
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all(many);
    expect(published.map(({ length }) => length)).toEqual([1, 100]);
  });
});

it('looks a key up again for an event that arrives later', async () => {
  const { accept, lookups } = arrivalsWith();
  await accept(eventOf('a'));
  await accept(eventOf('b'));
  expect(lookups).toEqual(['first', 'first']);
});

it('refuses the event at fault alone', async () => {
  const { accept, published } = arrivalsWith();
  const malformed = new UplinkRefused('malformed', 'the body is not JSON');
  const bad = {
    ...eventOf('bad'),
    parse: () => {
      throw malformed;
    },
  };
  const events = [eventOf('a'), bad, eventOf('b', 'unknown'), eventOf('c', 'blocked'), eventOf('d')];
  const results = await Promise.allSettled([...events, { ...eventOf('e'), secret: undefined }].map(accept));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, false, false, true, false]);
  expect(results[1]).toMatchObject({ reason: malformed });
  expect(results[2]).toMatchObject({ reason: { status: 401 } });
  expect(results[3]).toMatchObject({ reason: { status: 403 } });
  expect(idsOf(published)).toEqual([['a', 'd']]);
});

it('publishes each alone after a permanent fault of one', async () => {
  const { accept, published, counted } = arrivalsWith(async (ids) => {
    if (ids.includes('b')) throw new Error('too large');
  });
  const results = await Promise.allSettled([eventOf('a'), eventOf('b'), eventOf('c')].map(accept));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(idsOf(published)).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
  expect(counted).toEqual([1, 1]);
});

it('rejects all of a publish that the bus cannot take now, and takes the next ones', async () => {
  let isAway = true;
  const { accept } = arrivalsWith(async () => {
    if (isAway) throw new TransientError('the bus is away');
  });
  const results = await Promise.allSettled([eventOf('a'), eventOf('b')].map(accept));
  expect(results).toMatchObject([{ reason: expect.any(TransientError) }, { reason: expect.any(TransientError) }]);
  isAway = false;
  expect(await accept(eventOf('c'))).toEqual({ devEui: 'c' });
});

it('divides large bodies into several publishes', async () => {
  const { accept, published } = arrivalsWith();
  await Promise.all(['a', 'b', 'c'].map((id) => accept(eventOf(id, 'first', 500_000))));
  expect(idsOf(published)).toEqual([['a', 'b'], ['c']]);
});
