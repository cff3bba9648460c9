import { BILLED_COLUMNS, defineReportKind, SHARE_COLUMNS } from '../report';

/** Balance groups: for each a row per day or month, and its total. */
export const balance = defineReportKind({
  id: 'balance',
  order: 40,
  type: 'balance',
  inputs: {},
  hasParts: true,
  columns: ['group', 'period', 'in', 'out', 'loss', 'percent', ...BILLED_COLUMNS, 'unit', ...SHARE_COLUMNS, 'note'],
});
