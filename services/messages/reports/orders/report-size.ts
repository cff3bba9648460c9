import { MOST_REPORT_PARTS, MOST_REPORT_VALUES, type ReportOrder } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { periodTooLong } from '../../figures/balance/balance.errors';
import { bordersOfReport } from './report-period';
import { reportPeriod, reportTooLarge } from './report.errors';

/** Throws `reportPeriod`, `periodTooLong`, `reportTooLarge`. */
export function checkReportSize(given: ReportOrder, zone: Zone): void {
  if (given.date_start > given.date_end) throw reportPeriod({}, { attribute: 'date_end' });
  const parts = bordersOfReport(given, zone).length - 1;
  if (parts > MOST_REPORT_PARTS) throw periodTooLong({ most: MOST_REPORT_PARTS }, { attribute: 'date_end' });
  const subjects =
    'accounting_point_ids' in given
      ? given.accounting_point_ids.length
      : 'balance_group_ids' in given
        ? given.balance_group_ids.length
        : 1;
  const count = given.template === 'consumption' ? subjects : parts * subjects;
  if (count > MOST_REPORT_VALUES) throw reportTooLarge({ count, most: MOST_REPORT_VALUES }, { attribute: 'date_end' });
}
