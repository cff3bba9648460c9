import { BILLED_COLUMNS, defineReportKind, SHARE_COLUMNS } from '../report';

/** Several points: a row per point with its consumption of the whole period. */
export const consumption = defineReportKind({
  id: 'consumption',
  order: 20,
  type: 'group',
  inputs: {},
  columns: ['number', 'point', 'address', 'meter', 'consumption', ...BILLED_COLUMNS, 'unit', ...SHARE_COLUMNS, 'note'],
});
