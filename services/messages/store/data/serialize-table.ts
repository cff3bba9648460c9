import { derivedTitle, type DeviceModel } from '@gaugeway/catalogue';
import { RawJson } from '@gaugeway/platform/http';
import type { Table, TableCell } from '../derived/table';
import type { Marks } from '../timeseries/merge';

/** Format of a table. */
export interface TableOptions {
  language: string;
  /** The model whose titles the columns have; undefined = the catalogue's. */
  model: DeviceModel | undefined;
  /** null where one table has several devices with different ratios. */
  ratio: number | null;
  newestFirst: boolean;
  format: 'rows' | 'columns';
  /** Rows before the table's first one, rows a page, and rows of all pages. */
  offset: number;
  limit: number;
  total: number;
  /** Reception of the uplink of each row, oldest first; absent = not requested. */
  links?: readonly unknown[];
  /** `max_r/a` of the reply: the voltage level by which the console chooses its line; absent = not known. */
  voltageLevel?: number | null;
  /** Names of columns that are returned even if they have no value. */
  extraFields?: readonly string[];
}

/** A table as the calls about messages reply it. Columns without a value that nobody named are left out. */
export function serializeTable(table: Table, marks: readonly (Marks | null)[] | null, options: TableOptions): RawJson {
  const { newestFirst, offset, limit, total } = options;
  const turned = <T>(list: readonly T[]): T[] => (newestFirst ? [...list].reverse() : [...list]);
  const times = turned(table.times);
  const columns = [...table.columns]
    .filter(([name, cells]) => cells.some((cell) => cell !== null) || options.extraFields?.includes(name))
    .map(([name, cells]) => [name, turned(cells)] as const);
  const data = options.format === 'columns' ? asColumns(times, columns) : asRows(times, columns);
  const isMarked = marks?.some((mark) => mark !== null) ?? false;
  return new RawJson(
    JSON.stringify({
      messages: {
        ...data,
        ...(isMarked && marks ? { marks: turned(marks) } : {}),
        ...(options.links?.some((link) => link !== null) ? { links: turned(options.links) } : {}),
        ...(options.voltageLevel == null ? {} : { 'max_r/a': options.voltageLevel }),
        fields_headers: columns.map(([name]) => derivedTitle(name, options.language, options.model, options.ratio)),
        current_page: Math.floor(offset / limit) + 1,
        last_page: Math.max(1, Math.ceil(total / limit)),
        per_page: limit,
        total,
      },
    }),
  );
}

type Column = readonly [string, readonly TableCell[]];

const asColumns = (times: readonly number[], columns: readonly Column[]) => ({
  columns: { datetime: times, ...Object.fromEntries(columns) },
});

const asRows = (times: readonly number[], columns: readonly Column[]) => ({
  data: times.map((datetime, row) => ({
    datetime,
    ...Object.fromEntries(columns.map(([name, cells]) => [name, cells[row] ?? null])),
  })),
});
