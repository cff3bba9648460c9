/** Section of a line, pixels. */
interface Stretch {
  left: number;
  right: number;
}

/** Gap between two on the same line, pixels. */
const GAP = 2;

/**
 * Line of each event, so that none covers another; events without a free line are on the last one. In the order of
 * their left ends. Pure.
 */
export function lanesOf(stretches: readonly Stretch[], most: number): number[] {
  const ends: number[] = [];
  return stretches.map(({ left, right }) => {
    const free = ends.findIndex((end) => end + GAP <= left);
    const lane = free >= 0 ? free : Math.min(ends.length, most - 1);
    ends[lane] = Math.max(ends[lane] ?? 0, right);
    return lane;
  });
}
