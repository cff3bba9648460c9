import type { ClockVerdict } from '@gaugeway/proto/api';

/** Seconds that the way to the meter and back may take: a smaller difference says nothing of its clock. */
const SURE = 5;
/** Seconds between two corrections: meters take one a day. */
const PAUSE = 20 * 3600;

/**
 * What is done about a clock that is `difference` seconds ahead (below 0: behind). `limit`: the largest difference that the
 * poll group corrects; `correctedAt`: when it was corrected last, Unix seconds. Pure.
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
