/**
 * Uplinks of a steady stream go to the bus together, this long after those before, ms. The first after a pause at once.
 * Longer than the window of decoding, so that they wait once.
 */
const GATHER_MS = 300;
/** So many go at once. */
const GATHER_ITEMS = 400;
/** A broker that holds back sends nothing for this time, ms. */
const SILENCE_MS = 20;

/** State of a reader. Times are of one monotonic clock, ms. */
export interface Arrived {
  /** Uplinks that are not on their way to the bus. */
  waiting: number;
  /** Messages that are not acknowledged, those that wait included, and the largest number allowed. */
  inFlight: number;
  limit: number;
  /** The broker may allow no more without acknowledgements than there are (`Acknowledgements`). */
  mayHoldBack: boolean;
  /** When uplinks went to the bus before, and when the newest message came. */
  takenAt: number;
  arrivedAt: number;
}

/** When the uplinks that wait go to the bus; -Infinity = at once. */
export function dueAt({ waiting, inFlight, limit, mayHoldBack, takenAt, arrivedAt }: Arrived): number {
  if (waiting >= GATHER_ITEMS || inFlight >= limit) return -Infinity;
  const latest = takenAt + GATHER_MS;
  return mayHoldBack ? Math.min(latest, arrivedAt + SILENCE_MS) : latest;
}
