import { columnsInput, defineBlockKind, titleInput } from '../design-block';

/** Points in rows, with readings and consumption of the period. */
export const points = defineBlockKind({
  kind: 'points',
  group: 'data',
  order: 10,
  inputs: {
    title: titleInput(),
    point_fields: columnsInput('point', {
      default: ['number', 'title'],
      start: ['number', 'title', 'serial'],
    }),
    period_fields: columnsInput('period', {
      default: ['consumption', 'unit'],
      start: ['reading_start', 'reading_end', 'consumption', 'unit'],
    }),
    with_total: { kind: 'flag', default: true },
  },
});
