import { type Remark, remark } from '@gaugeway/platform/bulk';
import {
  cellFaultKey,
  CellReader,
  findTable,
  KnownHeads,
  type SheetFile,
  type SheetRow,
  type TableKind,
} from '@gaugeway/platform/documents';
import { LANGUAGES } from '@gaugeway/platform/i18n';
import { Pauses } from '@gaugeway/platform/slots';
import type { SheetAnswers } from '@gaugeway/proto/api';
import { readCell, type SheetColumn, titleOf } from './sheet-columns';

/** A row of a spreadsheet by the names of its columns. */
export interface SheetInput {
  /** Row number as the spreadsheet counts. */
  n: number;
  values: Record<string, unknown>;
  /** Texts of the cells in the file. */
  texts: Record<string, string>;
  faults: Remark[];
}

export interface ReadSheetRows {
  rows: SheetInput[];
  /** Places of the columns, from 0. */
  places: Record<string, number>;
  ignored: string[];
  questions: CellReader['questions'];
}

const KINDS: Record<SheetColumn['kind'], TableKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  yes_no: 'text',
  choice: 'text',
};

/** The rows below the heads; null where a column that is required is absent. Pure. */
export async function readRows(
  file: Pick<SheetFile, 'rows' | 'is1904' | 'delimiter'>,
  columns: readonly SheetColumn[],
  answers: SheetAnswers,
): Promise<ReadSheetRows | null> {
  const known = new KnownHeads(
    columns.flatMap((column) =>
      [column.name, ...LANGUAGES.map((language) => titleOf(column, language)), ...(column.heads ?? [])].map(
        (head) => [head, column] as const,
      ),
    ),
  );
  const table = findTable(file, known.of);
  const heads = new Map([...table.heads].flatMap(([place, { column }]) => (column ? [[place, column] as const] : [])));
  const found = new Set(heads.values());
  if (columns.some((column) => column.required && !found.has(column))) return null;
  const kinds = new Map([...heads].map(([place, { kind }]) => [place, KINDS[kind]]));
  const reader = await CellReader.of(table.rows, kinds, file.is1904, answers);
  const rows: SheetInput[] = [];
  const pauses = new Pauses();
  for (const row of table.rows) {
    if (pauses.isDue) await pauses.take();
    const read = rowOf(row, heads, reader);
    if (read) rows.push(read);
  }
  return {
    rows,
    places: Object.fromEntries([...heads].map(([place, { name }]) => [name, place])),
    ignored: [...table.heads.values()].flatMap(({ column, text }) => (column === null ? [text] : [])),
    questions: reader.questions,
  };
}

function rowOf(row: SheetRow, heads: ReadonlyMap<number, SheetColumn>, reader: CellReader): SheetInput | null {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  const faults: Remark[] = [];
  for (const [place, cell] of row.cells) {
    const column = heads.get(place);
    if (!column || (cell.text === '' && !cell.fault)) continue;
    texts[column.name] = cell.text;
    const read = readCell(column, cell, { place, n: row.n }, reader);
    if ('value' in read) values[column.name] = read.value;
    else faults.push(remark(column.name, 'key' in read ? read.key : cellFaultKey(read.fault)));
  }
  return Object.keys(texts).length === 0 ? null : { n: row.n, values, texts, faults };
}
