// A part of a measurement with separate programs: they end with it, also when it is cancelled while one of them starts.

/**
 * @template T
 * @param {(stop: () => Promise<void>) => void} later receives the function that stops all after a cancelled run
 * @param {(keep: Keep) => Promise<T>} work
 * @returns {Promise<T>}
 *
 * @typedef {<P>(start: () => Promise<P>, stop?: (started: P) => Promise<void>) => Promise<P>} Keep starts a program and
 *   stops it at the end, the last one first; by its own `stop` where none is given
 */
export async function stage(later, work) {
  const started = [];
  let stopping = null;
  const stop = () =>
    (stopping ??= (async () => {
      for (const end of started.reverse()) await end().catch((error) => console.error(`Stopping: ${error.message}`));
    })());
  later(stop);
  const keep = (start, end = (program) => program.stop()) => {
    if (stopping) throw new Error('called off');
    const program = start();
    started.push(async () => {
      // One that did not start has nothing to stop.
      const value = await program.catch(() => null);
      if (value) await end(value);
    });
    return program;
  };
  try {
    return await work(keep);
  } finally {
    await stop();
  }
}
