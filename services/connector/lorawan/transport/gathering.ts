/**
 * Uplinks of a steady stream go to the bus together, this long after those before, ms. The first after a pause at once.
 * Longer than the window of decoding, so that they wait once.
 */
const GATHER_MS = 300;
/** So many go at once. */
const GATHER_ITEMS = 200;
/** From so many unacknowledged messages on a broker may hold back further ones (`max_inflight_messages` of Mosquitto: 20). */
const MANY_IN_FLIGHT = 16;
/** A broker that holds back sends nothing for this time, ms. */
const SILENCE_MS = 20;

/** State of a reader. Times are of one monotonic clock, ms. */
export interface Arrived {
  /** Uplinks that are not on their way to the bus. */
  waiting: number;
  /** Messages that are not acknowledged, those that wait included; the largest number so far, and the largest allowed. */
  inFlight: number;
  mostInFlight: number;
  limit: number;
  /** When uplinks went to the bus before, and when the newest message came. */
  takenAt: number;
  arrivedAt: number;
}

/** When the uplinks that wait go to the bus; -Infinity = at once. */
export function dueAt({ waiting, inFlight, mostInFlight, limit, takenAt, arrivedAt }: Arrived): number {
  if (waiting >= GATHER_ITEMS || inFlight >= limit) return -Infinity;
  const latest = takenAt + GATHER_MS;
  const mayHoldBack = inFlight >= Math.min(MANY_IN_FLIGHT, mostInFlight);
  return mayHoldBack ? Math.min(latest, arrivedAt + SILENCE_MS) : latest;
}
