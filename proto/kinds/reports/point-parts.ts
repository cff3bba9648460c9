import { BILLED_COLUMNS, defineReportKind, SHARE_COLUMNS } from '../report';

/** One point: a row per day or month, and the total. */
export const pointParts = defineReportKind({
  id: 'point_parts',
  order: 10,
  type: 'single',
  inputs: {},
  hasParts: true,
  columns: ['period', 'consumption', ...BILLED_COLUMNS, ...SHARE_COLUMNS, 'note'],
});
