import { withPauses } from '@gaugeway/platform/slots';
import type { ReportPointField, ReportSpreadsheet } from '@gaugeway/proto/api';
import { sumFigures } from '@gaugeway/proto/number/figure';
import type { Column, PointFigures, Value } from './structure';

type Table = Pick<ReportSpreadsheet, 'columns' | 'rows'>;
type Row = Record<string, Value>;

/** Inputs of the layout of a table. */
export interface Given {
  points: readonly PointFigures[];
  /** Facts of the points, in their order. */
  facts: readonly ReportPointField[];
  columns: readonly Column[];
  /** Rows are messages, each with its time. */
  hasTimes: boolean;
  withTotal: boolean;
  words: {
    time: string;
    total: string;
    field: string;
    fact(field: ReportPointField): string;
    at(unixSeconds: number): string;
  };
}

/** Points in rows: one each, or one per message. */
export async function inRows({ points, facts, columns, hasTimes, withTotal, words }: Given): Promise<Table> {
  const heads = [
    ...facts.map((fact) => ({ key: factKey(fact), title: words.fact(fact) })),
    ...(hasTimes ? [{ key: 'time', title: words.time }] : []),
    ...columns.map(({ key, title }) => ({ key, title })),
  ];
  const rows = await withPauses(rowsOf(points), ({ point, row }): Row => ({
    ...Object.fromEntries(facts.map((fact) => [factKey(fact), point.facts[fact]])),
    ...(row.at === null ? {} : { time: words.at(row.at) }),
    ...Object.fromEntries(columns.map((column) => [column.key, column.valueOf(point, row)])),
  }));
  const total = withTotal ? totalOf(points, columns) : null;
  const name = heads.find(({ key }) => key !== factKey('number'))?.key;
  // A sum needs a place for its name, and says nothing of one row.
  if (total && name !== undefined && !(name in total) && rows.length > 1)
    rows.push({ ...Object.fromEntries(heads.map(({ key }) => [key, ''])), ...total, [name]: words.total });
  return { columns: heads, rows };
}

const rowsOf = (points: readonly PointFigures[]) =>
  points.flatMap((point) => point.rows.map((row) => ({ point, row })));

/** Sums of the columns that can be summed and whose points count in one unit; null = there is none. */
function totalOf(points: readonly PointFigures[], columns: readonly Column[]): Row | null {
  const sums: Row = {};
  for (const column of columns) {
    if (!column.isSummed) continue;
    const units = new Set(points.map((point) => column.unitOf(point)).filter((unit) => unit !== undefined));
    const values = points.flatMap((point) => point.rows.flatMap((row) => column.valueOf(point, row) ?? []));
    const numbers = values.filter((value) => typeof value === 'number');
    if (units.size > 1 || numbers.length === 0) continue;
    sums[column.key] = sumFigures(numbers);
  }
  return Object.keys(sums).length > 0 ? sums : null;
}

/** Points in columns: a row per field, or, of messages, a row per time with the fields of each point beside each other. */
export async function inColumns(input: Given): Promise<Table> {
  return input.hasTimes ? timesDown(input) : fieldsDown(input);
}

function fieldsDown({ points, facts, columns, words }: Given): Table {
  const shown = facts.filter((fact) => fact !== 'number' && fact !== 'title');
  return {
    columns: [{ key: 'field', title: words.field }, ...points.map((point) => pointHead(point))],
    rows: [
      ...shown.map((fact): Row => ({ field: words.fact(fact), ...each(points, (point) => point.facts[fact]) })),
      ...columns.map((column): Row => ({
        field: column.title,
        ...each(points, (point) => (point.rows[0] ? column.valueOf(point, point.rows[0]) : null)),
      })),
    ],
  };
}

async function timesDown({ points, facts, columns, words }: Given): Promise<Table> {
  const shown = facts.filter((fact) => fact !== 'number' && fact !== 'title');
  const key = ({ id }: PointFigures, column: Column) => `point_${id}_${column.key}`;
  const heads = points.flatMap((point) =>
    columns.map((column) => ({
      key: key(point, column),
      title: columns.length === 1 ? nameOf(point) : `${nameOf(point)}: ${column.title}`,
    })),
  );
  const byTime = new Map<number, Row>();
  await withPauses(rowsOf(points), ({ point, row }) => {
    const at = row.at ?? 0;
    const found = byTime.get(at) ?? { time: words.at(at) };
    for (const column of columns) found[key(point, column)] = column.valueOf(point, row);
    byTime.set(at, found);
  });
  // The attributes of a point are above its first column.
  const above = shown.map((fact): Row => ({
    time: words.fact(fact),
    ...Object.fromEntries(
      points.flatMap((point) =>
        columns.map((column, place) => [key(point, column), place === 0 ? point.facts[fact] : '']),
      ),
    ),
  }));
  const inOrder = [...byTime].sort(([one], [other]) => one - other).map(([, row]) => row);
  return { columns: [{ key: 'time', title: words.time }, ...heads], rows: [...above, ...inOrder] };
}

const factKey = (fact: ReportPointField): string => `point_${fact}`;
const nameOf = ({ id, facts }: PointFigures): string => String(facts.title ?? id);
const pointHead = (point: PointFigures) => ({ key: `point_${point.id}`, title: nameOf(point) });
const each = (points: readonly PointFigures[], valueOf: (point: PointFigures) => Value): Row =>
  Object.fromEntries(points.map((point) => [`point_${point.id}`, valueOf(point)]));
