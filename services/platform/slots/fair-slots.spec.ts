import { FairSlots, type SlotLimits } from './fair-slots';

const LIMITS: SlotLimits = {
  ...{ total: 2, perCompany: 2, demo: 1, waitingPerCompany: 4, waiting: 8, patienceMs: 60_000 },
};
const busy = () => new Error('busy');
const of = (companyId: number) => ({ companyId, isDemo: false });
const DEMO = { companyId: 2, isDemo: true };

/** Jobs that run until the test ends them; their names are in the order in which they began. */
function bench(limits: Partial<SlotLimits> = {}) {
  const slots = new FairSlots({ ...LIMITS, ...limits }, busy);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, caller: { companyId: number; isDemo: boolean }, signal?: AbortSignal) =>
    slots
      .run(
        caller,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      )
      .catch((error: unknown) => (error instanceof Error ? error.message : ''));
  /** Ends jobs, and returns the names of all that began so far. */
  const after = async (...names: string[]) => {
    for (const name of names) {
      await settled();
      ends.get(name)?.();
    }
    await settled();
    return begun;
  };
  return { slots, begun, start, after };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('a company that takes all it can delays another by one job', async () => {
  const { start, after } = bench();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(name, of(1));
  void start('b', of(3));
  expect(await after()).toEqual(['a1', 'a2']);
  expect(await after('a1')).toEqual(['a1', 'a2', 'b']);
  expect(await after('b')).toEqual(['a1', 'a2', 'b', 'a3']);
});

it('a company has at most its share, whatever is free', async () => {
  const { start, after } = bench({ total: 4 });
  for (const name of ['a1', 'a2', 'a3']) void start(name, of(1));
  void start('b', of(3));
  expect(await after()).toEqual(['a1', 'a2', 'b']);
});

it('the demo account has one slot, however many are signed in as it, and comes after every company', async () => {
  const { start, after } = bench();
  for (const name of ['demo 1', 'demo 2']) void start(name, DEMO);
  for (const [company, name] of ['a', 'b', 'c'].entries()) void start(name, of(company + 3));
  expect(await after()).toEqual(['demo 1', 'a']);
  expect(await after('demo 1', 'a')).toEqual(['demo 1', 'a', 'b', 'c']);
  expect(await after('b')).toEqual(['demo 1', 'a', 'b', 'c', 'demo 2']);
});

it('companies take turns, the one without a job for the longest time first', async () => {
  const { start, after } = bench({ total: 1 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void start(name, of(name.charCodeAt(0)));
  const order = ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'];
  expect(await after(...order)).toEqual(order);
});

it('a job that fails, or whose caller has left while it waited, leaves its slot', async () => {
  const { slots, begun, start } = bench({ total: 1 });
  await expect(slots.run(of(1), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  void start('a1', of(1));
  const signal = new AbortController();
  const left = start('a2', of(1), signal.signal);
  signal.abort(new Error('left'));
  expect(await left).toBe('left');
  expect(await start('a3', of(1), signal.signal)).toBe('left');
  expect(begun).toEqual(['a1']);
});

it('what cannot wait is refused: beyond the share of its company, then of who waits with most, the demo first', async () => {
  const { start } = bench({ total: 1, waitingPerCompany: 2, waiting: 4 });
  void start('a0', of(1));
  void start('a1', of(1));
  void start('a2', of(1));
  expect(await start('a3', of(1))).toBe('busy');
  void start('b1', of(3));
  const demo = start('demo', DEMO);
  void start('c1', of(4));
  expect(await demo).toBe('busy');
  const last = start('c2', of(4));
  expect(await Promise.race([last, start('d1', of(5))])).toBe('busy');
});

it('what waits too long is refused', async () => {
  const { start } = bench({ total: 1, patienceMs: 20 });
  void start('a1', of(1));
  expect(await start('a2', of(1))).toBe('busy');
});
