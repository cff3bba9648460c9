import type { AnyOrder, OrderedReportType, TableOrder } from '@gaugeway/proto/api';

/** Settings that name the subjects of a report; none = the whole company. */
export interface WithSubjects {
  template: string;
  accounting_point_id?: number;
  accounting_point_ids?: readonly number[];
  balance_group_ids?: readonly number[];
}

/** Points or balance groups of a report by its type; none of the infrastructure. */
export interface Subjects {
  type: OrderedReportType;
  ids: readonly number[];
}

export function subjectsOf(input: WithSubjects): Subjects {
  const { accounting_point_id: point, accounting_point_ids: points, balance_group_ids: groups } = input;
  if (point !== undefined) return { type: 'single', ids: [point] };
  if (points) return { type: 'group', ids: points };
  return groups ? { type: 'balance', ids: groups } : { type: 'infrastructure', ids: [] };
}

/** true: a report of one table, not a designed one. */
export const isOfTable = (input: AnyOrder): input is TableOrder => !('design' in input);
