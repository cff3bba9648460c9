import { MOST_REPORT_PARTS, type TableOrder } from '@gaugeway/proto/api';
import { bordersOf } from '../../figures/balance/period';

const DAY = 86_400;

/**
 * Borders of the days or months of a report, Unix seconds: one more than there are parts. A month is in it with all of its
 * days.
 *
 * @param zone hours from UTC
 */
export function bordersOfReport(
  { date_start, date_end, step }: Pick<TableOrder, 'date_start' | 'date_end' | 'step'>,
  zone: number,
): number[] {
  const midnight = (date: string) => Date.parse(date) / 1000 - zone * 3600;
  const period = { start: midnight(date_start), stop: midnight(date_end) + DAY - 1, step };
  return bordersOf(period, zone, MOST_REPORT_PARTS);
}
