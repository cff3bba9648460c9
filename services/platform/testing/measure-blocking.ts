import { readFileSync } from 'node:fs';
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';

/** Longest time that a request or a job may hold the event loop: the limit of the product, ms. */
export const MOST_HELD_MS = 200;

/** Steps of the calibration: about 5 ms of an idle processor. */
const STEPS = 2_000_000;

/** Below this it is not run again, ms. */
const SHORT_MS = 50;
const RUNS = 3;

/**
 * The longest time that this process blocked the event loop during the work, ms: the gap between two turns, but at most
 * the processor time of this thread in it, so that other programs and this process's own helper threads do not count.
 * The time is scaled to an idle processor: programs that share its caches and its core slow every step down, and a
 * fixed computation before and after shows by how much. A full garbage collection takes time in proportion to the heap
 * that earlier tests left, and can occur in any turn: its time is subtracted. Blocking by the work itself occurs in
 * every run: the work is run three times at most, and the least value counts.
 *
 * @param work May be run again with the same result.
 * @returns The result of the last run.
 */
export async function measureBlocking<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  calibrate();
  let least = await longestTurn(work);
  for (let run = 1; run < RUNS && least.ms > SHORT_MS; run++) {
    const { result, ms } = await longestTurn(work);
    least = { result, ms: Math.min(least.ms, ms) };
  }
  return least;
}

interface Stretch {
  /** ms, as `performance.now()` counts. */
  from: number;
  to: number;
}

async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const turns: (Stretch & { used: number })[] = [];
  const collections: Stretch[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (isFullCollection(entry)) collections.push({ from: entry.startTime, to: entry.startTime + entry.duration });
  });
  observer.observe({ entryTypes: ['gc'] });
  let at = performance.now();
  let used = threadTime();
  const look = (): void => {
    const now = performance.now();
    const usedNow = threadTime();
    turns.push({ from: at, to: now, used: usedNow - used });
    at = now;
    used = usedNow;
  };
  const timer = setInterval(look, 5);
  try {
    const result = await work();
    // The observer's entries come one turn after the collection.
    await new Promise((resolve) => setImmediate(resolve));
    const longest = Math.max(
      0,
      ...turns.map((turn) => Math.min(turn.to - turn.from, turn.used) - within(turn, collections)),
    );
    return { result, ms: longest / slowness() };
  } finally {
    clearInterval(timer);
    observer.disconnect();
  }
}

/** Node says the kind as a number in `detail`; collections of young garbage are the work's own and count. */
function isFullCollection({ detail }: PerformanceEntry & { detail?: unknown }): boolean {
  return (detail as { kind?: number } | undefined)?.kind !== constants.NODE_PERFORMANCE_GC_MINOR;
}

/** Time of the garbage collections within the turn, ms. */
function within(turn: Stretch, collections: Stretch[]): number {
  return collections.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, turn.to) - Math.max(from, turn.from)),
    0,
  );
}

/** The shortest time that the computation took in this process so far, ms; Infinity before the first measurement. */
let best = Infinity;

/** Most files that load this module measure nothing. */
function calibrate(): void {
  if (best === Infinity) for (let tries = 0; tries < 10; tries++) best = Math.min(best, computation());
}

/** Ratio of the processor's current to its best time; 1 at least. */
function slowness(): number {
  const now = Math.min(computation(), computation(), computation());
  best = Math.min(best, now);
  return Math.max(1, now / best);
}

/** ms; the shortest of several was not interrupted. */
function computation(): number {
  const before = performance.now();
  let sum = 0;
  for (let step = 0; step < STEPS; step++) sum = (sum * 31 + step) | 0;
  return performance.now() - before + (sum === 1 ? 1e-9 : 0);
}

/** Processor time of the main thread, ms; of the whole process if the system does not distinguish threads. */
function threadTime(): number {
  try {
    // proc(5): of a process this is its first thread; the first number is its time on a processor in ns,
    // as it was at the last tick.
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}
