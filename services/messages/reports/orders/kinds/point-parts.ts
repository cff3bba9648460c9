import { BILLED_COLUMNS } from '@gaugeway/proto/kinds/report';
import { pointParts as kind } from '@gaugeway/proto/kinds/reports/point-parts';
import { gatherReport, noteOf, partName, sumOf, wholeOf } from '../gather';

/** Columns in the unit of the point. */
const AMOUNTS: readonly string[] = ['consumption', ...BILLED_COLUMNS];

/** One point: a row per day or month, and the total. */
export const pointParts = gatherReport(kind, {
  async gather(source) {
    const { order, borders, columns, translate: text } = source;
    const id = order.accounting_point_id;
    const found = await source.consumption(id, borders);
    const { parts = [], unit = '' } = found ?? {};
    const [cells, ofWhole] = [await source.final([id], borders), await source.final([id], wholeOf(borders))];
    const point = (await source.points([id])).get(id);
    return {
      columns: columns.map((column) =>
        AMOUNTS.includes(column.key) && unit ? { ...column, title: `${column.title}, ${unit}` } : column,
      ),
      rows: [
        ...parts.map((part, place) => ({
          period: partName(source, part.from),
          consumption: part.value,
          ...cells(id, place),
          note: noteOf(source, part),
        })),
        {
          period: text('total'),
          consumption: sumOf(parts),
          ...(found && ofWhole(id)),
          note: found ? '' : text('deleted'),
        },
      ],
      above: point ? [[[point.title, point.address, point.meter].filter(Boolean).join(', ')]] : [],
    };
  },
});
