import { defineReportKind } from '../report';

/** Several points: a row per point with its consumption of the whole period. */
export const consumption = defineReportKind({
  id: 'consumption',
  order: 20,
  type: 'group',
  inputs: {},
  columns: ['number', 'point', 'address', 'meter', 'consumption', 'unit', 'note'],
});
