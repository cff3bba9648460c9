import { choiceInput } from '../condition-inputs';
import { BILLED_COLUMNS, defineReportKind, SHARE_COLUMNS } from '../report';

/** Several points by day or month: the points in rows, or in columns. */
export const consumptionParts = defineReportKind({
  id: 'consumption_parts',
  order: 30,
  type: 'group',
  inputs: { report_type_value: choiceInput(['horizontal', 'vertical'], 'horizontal', 'layout') },
  hasParts: true,
  columns: ['point', 'address', 'unit', ...BILLED_COLUMNS, ...SHARE_COLUMNS],
});
