import { Turns } from './turns';

it('waiting work begins in its order, each in its own turn, and others come between', async () => {
  const turns = new Turns({ areWaiting: () => false });
  const seen: string[] = [];
  let turn = 0;
  const count = (): void => {
    turn++;
    if (turn < 10) setImmediate(count);
  };
  setImmediate(count);
  const begins = async (name: string): Promise<number> => {
    await turns.next();
    seen.push(name);
    return turn;
  };
  const [first, second, third] = await Promise.all([begins('a'), begins('b'), begins('c')]);
  expect(seen).toEqual(['a', 'b', 'c']);
  expect(new Set([first, second, third]).size).toBe(3);
  await expect(begins('d')).resolves.toBeGreaterThan(0);
});

describe('while somebody waits for an answer', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());
  const passed = async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const begun = (turns: Turns, count: number) => {
    const ends: (() => void)[] = [];
    for (let place = 0; place < count; place++) void turns.next().then((end) => ends.push(end));
    return ends;
  };

  it('two batches are under way, and the next one begins when one is over', async () => {
    const ends = begun(new Turns({ areWaiting: () => true }), 4);
    await passed();
    expect(ends).toHaveLength(2);
    ends[0]?.();
    ends[0]?.();
    await passed();
    expect(ends).toHaveLength(3);
  });

  it('one that waits for something outside keeps nobody from beginning', async () => {
    const ends = begun(new Turns({ areWaiting: () => true }), 4);
    await passed();
    jest.advanceTimersByTime(500);
    await passed();
    expect(ends).toHaveLength(4);
  });

  it('nothing is held back once nobody waits any more', async () => {
    let isWaiting = true;
    const turns = new Turns({ areWaiting: () => isWaiting });
    const ends = begun(turns, 5);
    await passed();
    isWaiting = false;
    ends[0]?.();
    await passed();
    expect(ends).toHaveLength(5);
  });
});

describe('while a call is open', () => {
  const calls = () => {
    const given = { isOpen: true, mostMs: NaN, end: () => undefined as void };
    return {
      given,
      areWaiting: () => true,
      isOneOpen: () => given.isOpen,
      afterOpen: (mostMs: number, work: () => void) => Object.assign(given, { mostMs, end: work }),
    };
  };
  const passed = async () => {
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
  };

  it('no batch begins until it is answered, or for 25 ms', async () => {
    const { given, ...rest } = calls();
    const turns = new Turns(rest);
    let begun = 0;
    void turns.next().then(() => begun++);
    void turns.next().then(() => begun++);
    await passed();
    expect({ begun, mostMs: given.mostMs }).toEqual({ begun: 0, mostMs: 25 });
    given.isOpen = false;
    given.end();
    await passed();
    expect(begun).toBe(2);
  });

  it('batches begin for as long as they were held back, though another one is open', async () => {
    const { given, ...rest } = calls();
    const turns = new Turns(rest);
    let begun = 0;
    const next = () =>
      void turns.next().then((end) => {
        begun++;
        end();
      });
    next();
    await passed();
    const clock = jest.spyOn(performance, 'now');
    const from = performance.now();
    clock.mockReturnValue(from + 20);
    given.end();
    next();
    await passed();
    expect(begun).toBe(2);
    clock.mockReturnValue(from + 60);
    next();
    await passed();
    expect(begun).toBe(2);
    clock.mockReturnValue(from + 85);
    given.end();
    await passed();
    expect(begun).toBe(3);
    clock.mockRestore();
  });
});
