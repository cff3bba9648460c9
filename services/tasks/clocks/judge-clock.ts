import type { ClockVerdict } from '@gaugeway/proto/api';

/** Longest round trip to the meter, seconds: a smaller difference may be the delay of the answer. */
const SURE = 5;
/** Seconds between two corrections: meters take one a day. */
const PAUSE = 20 * 3600;

/**
 * Verdict on a clock that is `difference` seconds ahead (below 0: behind). `limit`: the largest difference that the
 * poll group corrects, seconds; `correctedAt`: last correction, Unix seconds; null = none. Pure.
 */
export function judgeClock(
  difference: number,
  {
    limit,
    canCorrect,
    correctedAt,
    now,
  }: { limit: number; canCorrect: boolean; correctedAt: number | null; now: number },
): ClockVerdict {
  const size = Math.abs(difference);
  if (size < SURE) return 'right';
  if (size > limit) return 'beyond';
  if (!canCorrect) return 'unable';
  return correctedAt !== null && now - correctedAt < PAUSE ? 'waits' : 'corrected';
}
