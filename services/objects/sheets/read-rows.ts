import { type Remark, remark } from '@gaugeway/platform/bulk';
import type { SheetRow } from '@gaugeway/platform/documents';
import { LANGUAGES } from '@gaugeway/platform/i18n';
import { folded, readCell, type SheetColumn, titleOf } from './sheet-columns';

/** A row of a spreadsheet by the names of its columns. */
export interface SheetInput {
  /** As the spreadsheet counts. */
  n: number;
  values: Record<string, unknown>;
  faults: Remark[];
}

/** Rows from the top in which the heads may be: people put a title above them. */
const HEAD_WITHIN = 10;

/** The rows below the heads; null where a column that is required is absent. Pure. */
export function readRows(
  sheet: readonly SheetRow[],
  columns: readonly SheetColumn[],
): { rows: SheetInput[]; ignored: string[] } | null {
  const known = new Map<string, SheetColumn>();
  for (const column of columns) {
    known.set(folded(column.name), column);
    for (const language of LANGUAGES) known.set(folded(titleOf(column, language)), column);
  }
  const { at, heads } = headsIn(sheet, known);
  const found = new Set(heads.values());
  if (columns.some((column) => column.required && !found.has(column))) return null;
  const ignored = [...(sheet[at]?.cells ?? [])].flatMap(([place, { text }]) =>
    text === '' || heads.has(place) ? [] : [text.slice(0, 100)],
  );
  return { rows: sheet.slice(at + 1).flatMap((row) => rowOf(row, heads) ?? []), ignored };
}

/** The first of the top rows that has the most heads; of two columns with one head the first counts. */
function headsIn(
  sheet: readonly SheetRow[],
  known: ReadonlyMap<string, SheetColumn>,
): { at: number; heads: Map<number, SheetColumn> } {
  let best = { at: 0, heads: new Map<number, SheetColumn>() };
  for (const [at, row] of sheet.slice(0, HEAD_WITHIN).entries()) {
    const heads = new Map<number, SheetColumn>();
    for (const [place, { text }] of [...row.cells].sort(([a], [b]) => a - b)) {
      const column = known.get(folded(text));
      if (column && ![...heads.values()].includes(column)) heads.set(place, column);
    }
    if (heads.size > best.heads.size) best = { at, heads };
  }
  return best;
}

function rowOf(row: SheetRow, heads: ReadonlyMap<number, SheetColumn>): SheetInput | null {
  const values: Record<string, unknown> = {};
  const faults: Remark[] = [];
  for (const [place, cell] of row.cells) {
    const column = heads.get(place);
    if (!column) continue;
    // A number that lost its end is still the number that it is.
    if (cell.fault && !(cell.fault === 'rounded' && column.kind === 'number'))
      faults.push(remark(column.name, `import.fault_cell_${cell.fault}`));
    else if (cell.text !== '') {
      const read = readCell(column, cell.text);
      if ('key' in read) faults.push(remark(column.name, read.key));
      else values[column.name] = read.value;
    }
  }
  return Object.keys(values).length === 0 && faults.length === 0 ? null : { n: row.n, values, faults };
}
