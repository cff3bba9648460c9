import type { Language } from '@gaugeway/platform/auth';
import { defineError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import {
  type CellFault,
  cellFaultKey,
  CellReader,
  findTable,
  type SheetCell,
  type SheetFile,
  type SheetRow,
  textFault,
  type TableKind,
} from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import type { SheetAnswers } from '@gaugeway/proto/api';
import { columnsByHead, headOf, type ColumnKind, type ImportColumn } from './import-columns';

/** Variables: `missing` and `unknown`, columns by their heads. */
export const wrongColumns = defineError('errors.import_columns', 422);
export const noRows = defineError('errors.import_no_rows', 422);

/** A row of the spreadsheet by the names of its columns. */
export interface ImportRow {
  n: number;
  cells: Record<string, string>;
  /** Cells whose value is not accepted. */
  faults: Remark[];
}

export interface ImportFile {
  rows: ImportRow[];
  /** Heads of columns that are not used. */
  ignored: string[];
  /** Rows that are the example of the template, as it was. */
  examples: number;
  /** Places of the columns, from 0. */
  places: Record<string, number>;
  questions: CellReader['questions'];
}

/** Most column heads that a message names. */
const NAMED = 10;

/** Finds the heads, and the rows below them; lets others take their turn meanwhile. Pure. Throws `wrongColumns`, `noRows`. */
export async function readImport(
  file: Pick<SheetFile, 'rows' | 'is1904' | 'delimiter'>,
  columns: readonly ImportColumn[],
  language: Language,
  exampleName: readonly string[],
  answers: SheetAnswers,
): Promise<ImportFile> {
  const table = findTable(file, columnsByHead(columns).of);
  const named = [...table.heads].flatMap(([place, { column }]) => (column === null ? [] : [[place, column] as const]));
  const found = new Set(named.map(([, name]) => name));
  const missing = columns.filter(({ name, required }) => required && !found.has(name));
  const ignored = [...table.heads.values()].flatMap(({ column, text }) => (column === null ? [text] : []));
  if (missing.length > 0) {
    const heading = (list: readonly string[]) => list.slice(0, NAMED).join(', ') || translate(language, 'import.none');
    throw wrongColumns({
      missing: heading(missing.map((column) => headOf(column, language))),
      unknown: heading(ignored),
    });
  }
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const heads = new Map(named.map(([place, name]) => [place, { name, kind: kinds.get(name) ?? ('text' as const) }]));
  const byPlace = new Map([...heads].map(([place, { kind }]) => [place, TABLE_KINDS[kind]]));
  const reader = await CellReader.of(table.rows, byPlace, file.is1904, answers);
  const all: ImportRow[] = [];
  const pauses = new Pauses();
  for (const row of table.rows) {
    if (pauses.isDue) await pauses.take();
    const read = rowOf(row, heads, reader);
    if (read) all.push(read);
  }
  const rows = all.filter(({ cells }) => !exampleName.includes(cells['name'] ?? ''));
  if (rows.length === 0) throw noRows();
  return {
    rows,
    ignored,
    examples: all.length - rows.length,
    places: Object.fromEntries(named.map(([place, name]) => [name, place])),
    questions: reader.questions,
  };
}

const TABLE_KINDS: Record<ColumnKind, TableKind> = {
  text: 'text',
  number: 'number',
  yes_no: 'text',
  date: 'date',
  key: 'text',
  password: 'text',
};

type Heads = ReadonlyMap<number, { name: string; kind: ColumnKind }>;

function rowOf(row: SheetRow, heads: Heads, reader: CellReader): ImportRow | null {
  const cells: Record<string, string> = {};
  const faults: Remark[] = [];
  for (const [place, cell] of row.cells) {
    const head = heads.get(place);
    if (!head) continue;
    const { text, fault } = readCell(cell, head.kind, { place, n: row.n }, reader);
    if (fault) faults.push(remark(head.name, cellFaultKey(fault)));
    if (text !== '') cells[head.name] = text;
  }
  return Object.keys(cells).length === 0 && faults.length === 0 ? null : { n: row.n, cells, faults };
}

/** Stored text of a cell: numbers with a point, days as YYYY-MM-DD, other texts unchanged. */
function readCell(
  cell: SheetCell,
  kind: ColumnKind,
  at: { place: number; n: number },
  reader: CellReader,
): { text: string; fault?: CellFault | null } {
  if (cell.text === '' && !cell.fault) return { text: '' };
  if (kind !== 'number' && kind !== 'date') return { text: cell.text, fault: textFault(cell) };
  const read = kind === 'number' ? reader.number(cell, at) : reader.day(cell, at);
  if ('value' in read) return { text: String(read.value) };
  // An invalid number or date gets the field's own sentence.
  return { text: cell.text, fault: read.fault === 'unreadable' ? null : read.fault };
}
