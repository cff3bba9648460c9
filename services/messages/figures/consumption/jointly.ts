interface Waiting<Q, R> {
  query: Q;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Makes reads of many queries one by one: those of one turn of the event loop are read together, and equal ones once.
 * Results are kept as long as the function is, which therefore is for one piece of work.
 *
 * @param read returns a result per query, in their order
 */
export function jointly<Q, R>(read: (queries: readonly Q[]) => Promise<readonly R[]>): (query: Q) => Promise<R> {
  const known = new Map<string, Promise<R>>();
  let waiting: Waiting<Q, R>[] = [];
  const readAll = async () => {
    const all = waiting;
    waiting = [];
    try {
      const results = await read(all.map(({ query }) => query));
      for (const [place, { resolve }] of all.entries()) resolve(results[place] as R);
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };
  return (query) => {
    const key = JSON.stringify(query);
    const found =
      known.get(key) ??
      new Promise<R>((resolve, reject) => {
        if (waiting.length === 0) setImmediate(() => void readAll());
        waiting.push({ query, resolve, reject });
      });
    known.set(key, found);
    return found;
  };
}
