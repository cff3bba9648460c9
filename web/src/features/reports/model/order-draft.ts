import type { CallOf } from '@gaugeway/proto/api/endpoint';
import type { OrderedReportType } from '@gaugeway/proto/api/filter-values';
import {
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
} from '@gaugeway/proto/api/reports';
import type { Period } from '@/shared/forms';
import { firstInputs, hasSteps, type KindDraft, kindInput } from './kind-draft';

/** Draft of a report order. */
export interface OrderDraft extends KindDraft {
  title: string;
  period: Period;
  step: 'day' | 'month';
}

export const orderDraft = (period: Period): OrderDraft => ({
  ...{ template: null, type: 'group', title: '', period },
  ...{ step: 'day', subjects: [], inputs: firstInputs() },
});

/** The call that orders the reports of a type. */
export const ORDER_CALLS = {
  single: createSingleReport,
  group: createGroupReport,
  balance: createBalanceReport,
  infrastructure: createInfrastructureReport,
} as const;

export type OrderCall = (typeof ORDER_CALLS)[OrderedReportType];

/** Input of the call of its type, from a complete draft; `dates` are the days of the period. */
export function orderInput(draft: OrderDraft, dates: { date_start: string; date_end: string }): CallOf<OrderCall> {
  const input = {
    ...{ title: draft.title.trim() || null, template: draft.template, ...dates },
    ...(hasSteps(draft) && { step: draft.step }),
    ...kindInput(draft),
  };
  // The kind declares the settings of the call too.
  return input as CallOf<OrderCall>;
}
