/** A stretch of a device's readings, Unix seconds, inclusive. */
interface Stretch {
  from: number;
  to: number;
  isCorrection: boolean;
}

/** Widest range per key. Most batches name a device several times. */
export function widest<R extends Stretch>(
  ranges: readonly R[],
  keyOf: (range: R) => number | string,
  also: (into: R, one: R) => void = () => undefined,
): R[] {
  const byKey = new Map<number | string, R>();
  for (const range of ranges) {
    const key = keyOf(range);
    const known = byKey.get(key);
    if (!known) byKey.set(key, { ...range });
    else {
      known.from = Math.min(known.from, range.from);
      known.to = Math.max(known.to, range.to);
      known.isCorrection ||= range.isCorrection;
      also(known, range);
    }
  }
  return [...byKey.values()];
}
