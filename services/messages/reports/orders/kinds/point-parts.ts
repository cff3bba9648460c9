import { pointParts as kind } from '@gaugeway/proto/kinds/reports/point-parts';
import { gatherReport, noteOf, partName, sumOf } from '../gather';

/** One point: a row per day or month, and the total. */
export const pointParts = gatherReport(kind, {
  async gather(source) {
    const { order, borders, columns, translate: text } = source;
    const id = order.accounting_point_id;
    const found = await source.consumption(id, borders);
    const { parts = [], unit = '' } = found ?? {};
    const point = (await source.points([id])).get(id);
    return {
      columns: columns.map((column) =>
        column.key === 'consumption' && unit ? { ...column, title: `${column.title}, ${unit}` } : column,
      ),
      rows: [
        ...parts.map((part) => ({
          period: partName(source, part.from),
          consumption: part.value,
          note: noteOf(source, part),
        })),
        { period: text('total'), consumption: sumOf(parts), note: found ? '' : text('gone') },
      ],
      above: point ? [[[point.title, point.address, point.meter].filter(Boolean).join(', ')]] : [],
    };
  },
});
