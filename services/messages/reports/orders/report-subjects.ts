import type { AnyOrder, ReportOrder, ReportType } from '@gaugeway/proto/api';

/** Subject of a report: one point, several, or balance groups. */
export function reportTypeOf(given: ReportOrder): ReportType {
  if ('accounting_point_id' in given) return 'single';
  return 'accounting_point_ids' in given ? 'group' : 'balance';
}

/** Is it a report of points or balance groups in one table, and neither of the infrastructure nor of the designer? */
export const isOfTable = (given: AnyOrder): given is ReportOrder => !('design' in given || 'parts' in given);
