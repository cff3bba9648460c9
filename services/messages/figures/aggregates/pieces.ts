interface Stretch {
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
}

interface PieceLimits {
  /** Seconds of a piece: a longer range is cut, so that no transaction holds the history of years. */
  piece: number;
  /** Seconds of all pieces that have rows: further ranges are left for the next batch. */
  batch: number;
}

/**
 * The first piece of each range, as many as have room in a batch, and the rest of the ranges. A long range without rows
 * is whole: its aggregates are removed up to its end.
 * @param firstsOf Unix seconds of the first row of each long range; null or undefined = it has none
 */
export async function cutPieces<R extends Stretch>(
  ranges: readonly R[],
  { piece: longest, batch }: PieceLimits,
  firstsOf: (long: readonly R[]) => Promise<readonly (number | null | undefined)[]>,
): Promise<{ pieces: R[]; rest: R[] }> {
  const long = ranges.filter(({ from, to }) => to - from > longest);
  const found = long.length > 0 ? await firstsOf(long) : [];
  const firsts = new Map(long.map((range, place) => [range, found[place] ?? null]));
  const pieces: R[] = [];
  const rest: R[] = [];
  let room = batch;
  for (const range of ranges) {
    const { from, to } = range;
    const first = firsts.has(range) ? (firsts.get(range) ?? null) : from;
    const end = first === null ? to : Math.min(to, first + longest);
    if (first !== null) room -= end - first;
    if (room < 0 && pieces.length > 0) {
      rest.push(range);
      continue;
    }
    pieces.push({ ...range, to: end });
    if (end < to) rest.push({ ...range, from: end + 1 });
  }
  return { pieces, rest };
}
