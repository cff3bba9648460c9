import type { FigurePolicy } from '@gaugeway/proto/api';
import { startOf } from '../../../figures/buckets';
import type { PolicyAt } from '../policies/choose-policy';
import { type ExpectedSeries, stretchesOf, type TimedDay } from '../missing-stretches';
import { SLOT } from '../slots';

const HOUR = 3600;

interface Time {
  /** Unix seconds. */
  from: number;
  to: number;
}

export interface OverdueGap extends Time {
  method: FigurePolicy['estimate_method'];
}

/**
 * Gaps of a series that the policy of the day on which they began estimates now: between two received values, waited
 * for long enough, not too long, of no closed period, and with no decision of a person about them. Pure.
 *
 * @param closedTo end of the newest closed period, Unix seconds
 * @param decided times that a person had estimated, or whose estimates a person withdrew
 */
export function overdueGaps(
  series: Pick<ExpectedSeries, 'zone' | 'perDay'>,
  days: readonly TimedDay[],
  { now, policyAt, closedTo, decided }: { now: number; policyAt: PolicyAt; closedTo: number; decided: readonly Time[] },
): OverdueGap[] {
  const newest = newestReceived(series, days);
  const [first] = days;
  if (newest === null || !first) return [];
  // A gap at the begin of the days may have begun before them.
  const begin = startOf(first.day, series.zone);
  return stretchesOf(series, days, 1).flatMap(({ from, to, estimated }) => {
    const { estimate_after: wait, longest_gap: longest, estimate_method: method } = policyAt(from + 1);
    const isDue = wait !== null && to + wait * HOUR <= now && to - from <= longest * HOUR;
    const isOpen = from > begin && from >= closedTo && to <= newest;
    const isDecided = decided.some((time) => time.from < to && time.to > from);
    return isDue && isOpen && !estimated && !isDecided ? [{ from, to, method }] : [];
  });
}

/** Begin of the newest slot with a received value, Unix seconds; null = there is none. */
function newestReceived(
  { perDay, zone }: Pick<ExpectedSeries, 'zone' | 'perDay'>,
  days: readonly TimedDay[],
): number | null {
  const [begin] = days;
  const slots = Array.from(days.map((day) => day.slots).join(''));
  const place = slots.findLastIndex((state) => state !== SLOT.none && state !== SLOT.estimated);
  return begin && place >= 0 ? startOf(begin.day, zone) + (place * 86_400) / perDay : null;
}
