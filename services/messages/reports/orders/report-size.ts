import { MOST_REPORT_PARTS, MOST_REPORT_VALUES, reportKindOf, type TableOrder } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { periodTooLong } from '../../figures/balance/balance.errors';
import { bordersOfReport } from './report-period';
import { subjectsOf, type WithSubjects } from './report-subjects';
import { reportPeriod, reportTooLarge } from './report.errors';

type Sized = WithSubjects & Pick<TableOrder, 'date_start' | 'date_end' | 'step'>;

/** Throws `reportPeriod`, `periodTooLong`, `reportTooLarge`. */
export function checkReportSize(input: Sized, zone: Zone): void {
  if (input.date_start > input.date_end) throw reportPeriod({}, { attribute: 'date_end' });
  const parts = bordersOfReport(input, zone).length - 1;
  if (parts > MOST_REPORT_PARTS) throw periodTooLong({ most: MOST_REPORT_PARTS }, { attribute: 'date_end' });
  const kind = reportKindOf(input.template);
  const count = subjectsOf(input).ids.length * (kind && !kind.hasParts ? 1 : parts);
  if (count > MOST_REPORT_VALUES) throw reportTooLarge({ count, most: MOST_REPORT_VALUES }, { attribute: 'date_end' });
}
