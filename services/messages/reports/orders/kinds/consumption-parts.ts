import { BILLED_COLUMNS, SHARE_COLUMNS } from '@gaugeway/proto/kinds/report';
import { consumptionParts as kind } from '@gaugeway/proto/kinds/reports/consumption-parts';
import type { FinalCells } from '../../../figures/shares/final-cells';
import {
  batchesOf,
  gatherReport,
  type OrderOf,
  partName,
  type ReportSource,
  type ReportTable,
  sumOf,
  wholeOf,
} from '../gather';
import type { BatchedReport, ReportRow } from '../write-report';

type Source = ReportSource<OrderOf<typeof kind>>;

/** A point with the value of each part: numbers alone, since a report has up to half a million. */
interface PointValues {
  id: number;
  title: string;
  address: string;
  unit: string;
  values: (number | null)[];
}

/** Columns, or rows where the points are in columns, of the whole period. */
const OF_WHOLE: readonly string[] = [...BILLED_COLUMNS, ...SHARE_COLUMNS];

/** Several points by day or month: the points in rows, or in columns. */
export const consumptionParts = gatherReport(kind, {
  async gather(source) {
    const points = await pointsOf(source);
    const cells = await source.final(source.order.accounting_point_ids, wholeOf(source.borders));
    const gather = source.order.report_type_value === 'vertical' ? inColumns : inRows;
    return gather(source, points, cells);
  },
});

/** A few points at a time. */
async function pointsOf(source: Source): Promise<AsyncIterable<PointValues[]>> {
  const { order, borders } = source;
  const names = await source.points(order.accounting_point_ids);
  return batchesOf(order.accounting_point_ids, async (id) => {
    const { title = `${id}`, address = '' } = names.get(id) ?? {};
    const { parts = [], unit = '' } = (await source.consumption(id, borders)) ?? {};
    return { id, title, address, unit, values: parts.map(({ value }) => value) };
  });
}

/** Figures of the whole period by the id of a point. */
type Cells = (id: number) => FinalCells;

/** Each row is written before the points of the next are read. */
function inRows(source: Source, points: AsyncIterable<PointValues[]>, cells: Cells): ReportTable {
  const { borders, columns, translate: text } = source;
  const periods = borders.slice(0, -1).map((from, index) => ({ key: `part_${index}`, title: partName(source, from) }));
  async function* rows(): BatchedReport['rows'] {
    for await (const batch of points)
      yield batch.map(({ id, title, address, unit, values }) =>
        rowOf([
          ...[['point', title] as const, ['address', address] as const, ['unit', unit] as const],
          ...periods.map(({ key }, index) => [key, values[index] ?? null] as const),
          ['total', sumOfValues(values)],
          ...Object.entries(cells(id)),
        ]),
      );
  }
  return {
    columns: [
      ...columns.filter(({ key }) => !OF_WHOLE.includes(key)),
      ...periods,
      { key: 'total', title: text('total') },
      ...columns.filter(({ key }) => OF_WHOLE.includes(key)),
    ],
    rows: rows(),
  };
}

async function inColumns(source: Source, batches: AsyncIterable<PointValues[]>, cells: Cells): Promise<ReportTable> {
  const { borders, columns, translate: text } = source;
  const points: (PointValues & { key: string })[] = [];
  for await (const batch of batches) points.push(...batch.map((point) => ({ ...point, key: `point_${point.id}` })));
  const row = (period: string, valueOf: (point: PointValues) => number | null) =>
    rowOf([['period', period], ...points.map((point) => [point.key, valueOf(point)] as const)]);
  async function* rows(): BatchedReport['rows'] {
    for (const [index, from] of borders.slice(0, -1).entries())
      yield [row(partName(source, from), ({ values }) => values[index] ?? null)];
    yield [row(text('total'), ({ values }) => sumOfValues(values))];
    for (const { key, title } of columns)
      if (OF_WHOLE.includes(key)) yield [row(title, ({ id }) => cells(id)[key as keyof FinalCells])];
  }
  return {
    columns: [
      { key: 'period', title: text('period') },
      ...points.map(({ key, title, unit }) => ({ key, title: unit ? `${title}, ${unit}` : title })),
    ],
    rows: rows(),
  };
}

/** Built at once: spreading a row of hundreds of cells into another takes memory by the square of their number. */
const rowOf = (cells: readonly (readonly [string, ReportRow[string]])[]): ReportRow => Object.fromEntries(cells);

const sumOfValues = (values: readonly (number | null)[]) => sumOf(values.map((value) => ({ value })));
