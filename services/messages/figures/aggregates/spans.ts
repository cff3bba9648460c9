import type { Zone } from '@gaugeway/proto/time/zone';
import { ALL_HOURS, bucketOf, monthStart, weekStart } from '../buckets';

/** Days, the last of them only in its first hours. */
export interface CutSpan {
  /** Days since 1970-01-01, inclusive. */
  from: number;
  to: number;
  /** Hours of the last day; `ALL_HOURS` = all. */
  hours: number;
}

/** A span until now, and as much of the one before. */
export interface ComparedSpan {
  now: CutSpan;
  before: CutSpan;
}

/** Spans of today, this week and this month at `ts`, Unix seconds, in a zone. */
export function spansAt(ts: number, zone: Zone): Record<'today' | 'week' | 'month', ComparedSpan> {
  // The second after: at 00:00 the new day has begun, though a reading of that time still belongs to the old one.
  const { day, hour } = bucketOf(ts + 1, zone);
  const hours = hour + 1;
  const since = (start: number, before: number, end: number): ComparedSpan => {
    const last = before + (day - start);
    return {
      now: { from: start, to: day, hours },
      // A month before that is shorter is compared as a whole.
      before: last < end ? { from: before, to: last, hours } : { from: before, to: end - 1, hours: ALL_HOURS },
    };
  };
  const [week, month] = [weekStart(day), monthStart(day)];
  return {
    today: since(day, day - 1, day),
    week: since(week, week - 7, week),
    month: since(month, monthStart(day, -1), month),
  };
}
