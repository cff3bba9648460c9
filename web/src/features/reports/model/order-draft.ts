import {
  INFRASTRUCTURE_PARTS,
  type InfrastructurePart,
  type OrderedReportType,
} from '@gaugeway/proto/api/filter-values';
import type {
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
} from '@gaugeway/proto/api/reports';
import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { Period } from '@/shared/forms';

/** Accounting point or balance group of a report. */
export interface Subject {
  id: number;
  title: string;
}

/** Draft of a report order. */
export interface OrderDraft {
  /** null until the templates are loaded. */
  template: string | null;
  type: OrderedReportType;
  title: string;
  period: Period;
  step: 'day' | 'month';
  layout: 'horizontal' | 'vertical';
  subjects: readonly Subject[];
  /** Rows of a report of the infrastructure. */
  parts: readonly InfrastructurePart[];
}

export function orderDraft(period: Period): OrderDraft {
  return {
    ...{ template: null, type: 'group', title: '', period },
    ...{ step: 'day', layout: 'horizontal', subjects: [], parts: INFRASTRUCTURE_PARTS },
  };
}

/** Draft for another template; the selection is kept if it is of the same kind. */
export function withTemplate(
  draft: OrderDraft,
  { id, report_type }: { id: string; report_type: OrderedReportType },
): OrderDraft {
  const isOfPoints = (type: OrderedReportType) => type === 'single' || type === 'group';
  const stays = report_type === draft.type || (isOfPoints(report_type) && isOfPoints(draft.type));
  const subjects = stays ? draft.subjects : [];
  return {
    ...{ ...draft, template: id, type: report_type },
    subjects: report_type === 'single' ? subjects.slice(-1) : subjects,
  };
}

/** Draft with further points or groups, each once; a report of one point keeps the newest. */
export function withSubjects<T extends { subjects: readonly Subject[]; type: OrderedReportType }>(
  draft: T,
  added: readonly Subject[],
): T {
  if (draft.type === 'single') return { ...draft, subjects: added.slice(-1) };
  const known = new Set(draft.subjects.map(({ id }) => id));
  return { ...draft, subjects: [...draft.subjects, ...added.filter(({ id }) => !known.has(id))] };
}

export const isWhole = ({ template, type, subjects, parts }: OrderDraft): boolean =>
  template !== null && (type === 'infrastructure' ? parts : subjects).length > 0;

/** Input of the call, by the type of the report; `dates` are the days of the period. */
export function orderInput(
  { template, title, step, layout, subjects, parts }: OrderDraft,
  dates: { date_start: string; date_end: string },
) {
  const ids = subjects.map(({ id }) => id);
  const common = { title: title.trim() || null, step, ...dates };
  return {
    single: { ...common, ...(template && { template }), accounting_point_id: ids[0] ?? 0 } satisfies CallOf<
      typeof createSingleReport
    >,
    group: {
      ...{ ...common, accounting_point_ids: ids, report_type_value: layout },
      template: template ?? 'consumption',
    } satisfies CallOf<typeof createGroupReport>,
    balance: { ...common, ...(template && { template }), balance_group_ids: ids } satisfies CallOf<
      typeof createBalanceReport
    >,
    infrastructure: { title: common.title, ...dates, parts: [...parts] } satisfies CallOf<
      typeof createInfrastructureReport
    >,
  };
}
