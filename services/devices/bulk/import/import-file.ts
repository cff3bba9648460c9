import type { Language } from '@gaugeway/platform/auth';
import { defineError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type Remark, remark } from '@gaugeway/platform/bulk';
import type { CellFault, SheetRow } from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import { columnsByHead, folded, headOf, type ImportColumn } from './import-columns';

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
}

/** Rows from the top in which the heads may be: people put a title above them. */
const HEAD_WITHIN = 10;

/** How many column heads a message names at most. */
const NAMED = 10;

/** Finds the heads, and the rows below them; lets others take their turn meanwhile. Pure. Throws `wrongColumns`, `noRows`. */
export async function readImport(
  sheet: readonly SheetRow[],
  columns: readonly ImportColumn[],
  language: Language,
  exampleName: readonly string[],
): Promise<ImportFile> {
  const known = columnsByHead(columns);
  const { at, heads } = findHeads(sheet, known);
  const found = new Set([...heads.values()].flatMap(({ name }) => name ?? []));
  const missing = columns.filter(({ name, required }) => required && !found.has(name));
  const ignored = [...heads.values()].flatMap(({ name, text }) => (name === null ? [text] : []));
  if (missing.length > 0) {
    const heading = (list: readonly string[]) => list.slice(0, NAMED).join(', ') || translate(language, 'import.none');
    throw wrongColumns({
      missing: heading(missing.map((column) => headOf(column, language))),
      unknown: heading(ignored),
    });
  }
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const all: ImportRow[] = [];
  const pauses = new Pauses();
  for (const row of sheet.slice(at + 1)) {
    if (pauses.isDue) await pauses.take();
    const read = rowOf(row, heads, kinds);
    if (read) all.push(read);
  }
  const rows = all.filter(({ cells }) => !exampleName.includes(cells['name'] ?? ''));
  if (rows.length === 0) throw noRows();
  return { rows, ignored, examples: all.length - rows.length };
}

type Heads = ReadonlyMap<number, { name: string | null; text: string }>;

/** The first of the top rows that has the most heads. */
function findHeads(sheet: readonly SheetRow[], known: ReadonlyMap<string, string>): { at: number; heads: Heads } {
  let best = { at: 0, heads: new Map() as Heads, score: -1 };
  for (const [at, row] of sheet.slice(0, HEAD_WITHIN).entries()) {
    const heads = headsOf(row, known);
    const score = [...heads.values()].filter(({ name }) => name !== null).length;
    if (score > best.score) best = { at, heads, score };
  }
  return best;
}

/** Of two columns with one head the first counts. */
function headsOf(row: SheetRow, known: ReadonlyMap<string, string>): Heads {
  const taken = new Set<string>();
  const heads = new Map<number, { name: string | null; text: string }>();
  for (const [column, { text }] of [...row.cells].sort(([a], [b]) => a - b)) {
    if (text === '') continue;
    const name = known.get(folded(text)) ?? null;
    heads.set(column, {
      name: name !== null && taken.has(name) ? null : name,
      text: Array.from(text.slice(0, 200)).slice(0, 100).join(''),
    });
    if (name !== null) taken.add(name);
  }
  return heads;
}

const SENTENCES: Record<CellFault, string> = {
  formula: 'import.fault_cell_formula',
  error: 'import.fault_cell_error',
  long: 'import.fault_cell_long',
  merged: 'import.fault_cell_merged',
  rounded: 'import.fault_cell_rounded',
};

function rowOf(row: SheetRow, heads: Heads, kinds: ReadonlyMap<string, ImportColumn['kind']>): ImportRow | null {
  const cells: Record<string, string> = {};
  const faults: Remark[] = [];
  for (const [column, cell] of row.cells) {
    const name = heads.get(column)?.name;
    if (!name) continue;
    // A number that lost its end is still the number that it is.
    const isFault = cell.fault && !(cell.fault === 'rounded' && kinds.get(name) === 'number');
    if (isFault && cell.fault) faults.push(remark(name, SENTENCES[cell.fault]));
    if (cell.text !== '') cells[name] = cell.text;
  }
  return Object.keys(cells).length === 0 && faults.length === 0 ? null : { n: row.n, cells, faults };
}
