import type { AnyOrder, ReportOrder, ReportType } from '@gaugeway/proto/api';

/** Whether a report is of one point, of several, or of balance groups. */
export function reportTypeOf(given: ReportOrder): ReportType {
  if ('accounting_point_id' in given) return 'single';
  return 'accounting_point_ids' in given ? 'group' : 'balance';
}

/** Is it a report of points or balance groups in one table, and neither of the infrastructure nor of the designer? */
export const isOfTable = (given: AnyOrder): given is ReportOrder => !('design' in given || 'parts' in given);
