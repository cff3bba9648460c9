import { withPauses } from '@gaugeway/platform/slots';
import { BILLED_COLUMNS, SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { consumptionParts as kind } from '@gaugeway/proto/kinds/reports/consumption-parts';
import type { FinalCells } from '../../../figures/shares/final-cells';
import { eachOf, gatherReport, partName, sumOf, wholeOf } from '../gather';

/** Columns, or rows where the points are in columns, of the whole period. */
const OF_WHOLE: readonly string[] = [...BILLED_COLUMNS, ...SHARE_COLUMNS];

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
    const cells = await source.final(ids, wholeOf(borders));
    const ofWhole = columns.filter(({ key }) => OF_WHOLE.includes(key));
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
          ...ofWhole.map(({ key, title }) => ({
            period: title,
            ...Object.fromEntries(points.map(({ id }) => [`point_${id}`, cells(id)[key as keyof FinalCells]])),
          })),
        ],
      };
    }
    return {
      columns: [
        ...columns.filter((column) => !ofWhole.includes(column)),
        ...periods.map((from, index) => ({ key: `part_${index}`, title: partName(source, from) })),
        { key: 'total', title: text('total') },
        ...ofWhole,
      ],
      rows: await withPauses(points, ({ id, title, address, unit, parts }) => ({
        ...{ point: title, address, unit },
        ...Object.fromEntries(periods.map((_, index) => [`part_${index}`, parts[index]?.value ?? null])),
        ...{ total: sumOf(parts), ...cells(id) },
      })),
    };
  },
});
