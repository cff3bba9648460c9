import { readFileSync } from 'node:fs';

/** What the calibration computes: about 5 ms of an idle processor. */
const STEPS = 2_000_000;

/** Below this it is not run again, ms. */
const SHORT_MS = 50;
const RUNS = 3;

/**
 * The longest that the event loop was held up by this process while the work went on, ms: the gap between two turns, but
 * no more than the time that the processor gave this thread in it, so that other programs of the machine and this
 * process's own helper threads do not count; and as on an idle processor: what shares its caches and its
 * core slows every step down, and a fixed computation before and after shows by how much. A collection of all garbage of
 * the tests before can fall into any turn and counts as this thread's time; what the work itself holds up, it holds up
 * each time: it is run three times at most, and the least counts.
 *
 * @param work May be run again with the same result.
 * @returns The result of the last run.
 */
export async function heldUp<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let least = await longestTurn(work);
  for (let run = 1; run < RUNS && least.ms > SHORT_MS; run++) {
    const { result, ms } = await longestTurn(work);
    least = { result, ms: Math.min(least.ms, ms) };
  }
  return least;
}

async function longestTurn<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0;
  let at = performance.now();
  let used = threadTime();
  const look = (): void => {
    const now = performance.now();
    const usedNow = threadTime();
    longest = Math.max(longest, Math.min(now - at, usedNow - used));
    at = now;
    used = usedNow;
  };
  const timer = setInterval(look, 5);
  try {
    const result = await work();
    return { result, ms: longest / slowness() };
  } finally {
    clearInterval(timer);
  }
}

/** The shortest time that the computation took in this process so far, ms. */
let best = Infinity;
for (let tries = 0; tries < 10; tries++) best = Math.min(best, computation());

/** How many times longer than at best the processor needs just now; 1 at least. */
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

/** Processor time of the main thread, ms; of the whole process where the system does not tell them apart. */
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
