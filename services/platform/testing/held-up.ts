/**
 * The longest that the event loop was held up by this process while the work went on, ms: the gap between two turns, but
 * no more than the processor time that was used in it, so that other programs of the machine do not count.
 */
export async function heldUp<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  let longest = 0;
  let at = performance.now();
  let used = process.cpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(used);
    longest = Math.max(longest, Math.min(now - at, (user + system) / 1000));
    at = now;
    used = process.cpuUsage();
  }, 5);
  try {
    return { result: await work, ms: longest };
  } finally {
    clearInterval(timer);
  }
}
