import { withPauses } from '@gaugeway/platform/slots';
import { consumptionParts as kind } from '@gaugeway/proto/kinds/reports/consumption-parts';
import { eachOf, gatherReport, partName, sumOf } from '../gather';

/** Several points by day or month: the points in rows, or in columns. */
export const consumptionParts = gatherReport(kind, {
  async gather(source) {
    const { order, borders, columns, translate: text } = source;
    const ids = order.accounting_point_ids;
    const names = await source.points(ids);
    const points = await eachOf(ids, async (id) => {
      const { title = `${id}`, address = '' } = names.get(id) ?? {};
      const { parts = [], unit = '' } = (await source.consumption(id, borders)) ?? {};
      return { id, title, address, parts, unit };
    });
    const periods = borders.slice(0, -1);
    if (order.report_type_value === 'vertical') {
      return {
        columns: [
          { key: 'period', title: text('period') },
          ...points.map(({ id, title, unit }) => ({ key: `point_${id}`, title: unit ? `${title}, ${unit}` : title })),
        ],
        rows: [
          ...(await withPauses(periods, (from, index) => ({
            period: partName(source, from),
            ...Object.fromEntries(points.map(({ id, parts }) => [`point_${id}`, parts[index]?.value ?? null])),
          }))),
          {
            period: text('total'),
            ...Object.fromEntries(points.map(({ id, parts }) => [`point_${id}`, sumOf(parts)])),
          },
        ],
      };
    }
    return {
      columns: [
        ...columns,
        ...periods.map((from, index) => ({ key: `part_${index}`, title: partName(source, from) })),
        { key: 'total', title: text('total') },
      ],
      rows: await withPauses(points, ({ title, address, unit, parts }) => ({
        ...{ point: title, address, unit },
        ...Object.fromEntries(periods.map((_, index) => [`part_${index}`, parts[index]?.value ?? null])),
        total: sumOf(parts),
      })),
    };
  },
});
