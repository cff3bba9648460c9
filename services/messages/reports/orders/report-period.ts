import { MOST_REPORT_PARTS, type TableOrder } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { dayOfDate, startOf } from '../../figures/buckets';
import { bordersOf } from '../../figures/balance/period';

/**
 * Borders of the days or months of a report, Unix seconds: one more than there are parts. A month is in it with all of its
 * days.
 */
export function bordersOfReport(
  { date_start, date_end, step }: Pick<TableOrder, 'date_start' | 'date_end' | 'step'>,
  zone: Zone,
): number[] {
  const start = startOf(dayOfDate(date_start), zone);
  const period = { start, stop: startOf(dayOfDate(date_end) + 1, zone) - 1, step };
  return bordersOf(period, zone, MOST_REPORT_PARTS);
}
