import { lettersOf } from '../column-letters';
import type { SheetCell, SheetFile, SheetRow } from '../reading/sheet';

/** Rows from the top in which the heads may be: users put a title above them. */
export const HEAD_WITHIN = 20;
/** Characters of a head that messages show. */
const SHOWN = 100;

/**
 * Two heads are the same without the mark of required columns, case, kinds of blanks and line breaks, and with the
 * letters that Mongolian has on keyboards of Russian and of Ukrainian.
 */
export const foldedHead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[*\u00ad\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('є', 'ө')
    .replaceAll('ї', 'ү')
    .replace(/ ?:$/, '');

/** Head without blanks and marks between the words: "Serial No." and "serial_no". */
const plainHead = (text: string): string => foldedHead(text).replace(/[\s.,:;_·№#()/\\-]/g, '');

/** Columns by all heads that they are known by; the first of two with one head counts. */
export class KnownHeads<T> {
  private readonly exact = new Map<string, T>();
  private readonly plain = new Map<string, T>();

  constructor(heads: Iterable<readonly [head: string, column: T]>) {
    for (const [head, column] of heads) {
      const [exact, plain] = [foldedHead(head), plainHead(head)];
      if (!this.exact.has(exact)) this.exact.set(exact, column);
      if (plain !== '' && !this.plain.has(plain)) this.plain.set(plain, column);
    }
  }

  /** windows-1251 has no sign for some letters and units: "Input 1, m³" becomes "Input 1, m?". */
  readonly of = (text: string): T | undefined => {
    const found = this.exact.get(foldedHead(text)) ?? this.plain.get(plainHead(text));
    if (found !== undefined || !text.includes('?')) return found;
    const withoutUnit = text.replace(/,[^,?]*\?[^,]*$/, '');
    if (withoutUnit !== text) return this.of(withoutUnit);
    const lost = foldedHead(text);
    const isSame = (head: string) =>
      head.length === lost.length && Array.from(head).every((sign, at) => lost[at] === '?' || lost[at] === sign);
    return [...this.exact].find(([head]) => isSame(head))?.[1];
  };
}

/** A head of a table, and the column that it was recognised as; null = unknown. */
export interface FoundHead<T> {
  column: T | null;
  text: string;
}

export interface FoundTable<T> {
  /** Heads by the position of the column, from 0. */
  heads: ReadonlyMap<number, FoundHead<T>>;
  /** The rows below the heads. */
  rows: readonly SheetRow[];
}

/**
 * The table of a sheet: below the first of the top rows that names the most columns, or below two such rows where the upper
 * one has heads of groups, or the lower one units. Of two columns with one head the first counts.
 */
export function findTable<T>(
  { rows: sheet, delimiter }: Pick<SheetFile, 'rows' | 'delimiter'>,
  of: (head: string) => T | undefined,
): FoundTable<T> {
  let best: { heads: Map<number, FoundHead<T>>; rows: number; score: number } = {
    heads: new Map(),
    rows: 1,
    score: -1,
  };
  const top = sheet.slice(0, HEAD_WITHIN);
  for (const [at, row] of top.entries()) {
    const own = headsOf(textsOf(row), of);
    if (own.score > best.score) best = { ...own, rows: at + 1 };
  }
  for (const [at, row] of top.entries()) {
    const next = sheet[at + 1];
    if (!next || next.n !== row.n + 1) continue;
    const upper = new Map(textsOf(row));
    const lower = textsOf(next);
    const both = headsOf(new Map([...upper, ...lower]), of);
    if (both.score > best.score) best = { ...both, rows: at + 2 };
    const joined = lower.map(([place, text]) => [place, `${upper.get(place) ?? ''}, ${text}`] as const);
    const isOfUnits = lower.length > 0 && joined.every(([, text]) => of(text) !== undefined);
    const withUnits = isOfUnits ? headsOf(new Map([...upper, ...joined]), of) : null;
    if (withUnits && withUnits.score > 0 && withUnits.score >= best.score) best = { ...withUnits, rows: at + 2 };
  }
  const next = sheet[best.rows];
  const rows = sheet.slice(best.rows + (next && isNumbering(next) ? 1 : 0));
  const last = Math.max(0, ...best.heads.keys());
  return { heads: best.heads, rows: delimiter === ',' ? rows.map((row) => markShifted(row, last)) : rows };
}

/** The rows of a file whose heads end in a row; null = there are none. */
export function rowsBelow(
  { rows, delimiter }: Pick<SheetFile, 'rows' | 'delimiter'>,
  headRow: number | null,
): SheetRow[] {
  if (headRow === null) return rows;
  const heads = rows.filter(({ n }) => n <= headRow);
  const last = Math.max(0, ...heads.flatMap(({ cells }) => [...cells.keys()]));
  const found = rows.filter(({ n }) => n > headRow);
  return delimiter === ',' ? found.map((row) => markShifted(row, last)) : found;
}

/** A row whose values go beyond the last head has a comma in one of them: none of its cells is where it belongs. */
function markShifted(row: SheetRow, last: number): SheetRow {
  const isShifted = [...row.cells].some(([place, { text }]) => place > last && text !== '');
  if (!isShifted) return row;
  const cells = new Map<number, SheetCell>();
  for (const [place, cell] of row.cells) cells.set(place, { ...cell, fault: 'shifted' });
  return { ...row, cells };
}

/** The row below the heads of printed forms that numbers their columns: 1, 2, 3 ... */
export function isNumbering(row: SheetRow): boolean {
  const numbers = [...textsOf(row)].sort(([a], [b]) => a - b).map(([, text]) => text);
  return numbers.length > 1 && numbers.every((text, at) => text === String(at + 1));
}

const textsOf = (row: SheetRow): [place: number, text: string][] =>
  [...row.cells].flatMap(([place, { text }]) => (text === '' ? [] : [[place, text] as [number, string]]));

function headsOf<T>(
  texts: Iterable<[place: number, text: string]>,
  of: (head: string) => T | undefined,
): { heads: Map<number, FoundHead<T>>; score: number } {
  const taken = new Set<T>();
  const heads = new Map<number, FoundHead<T>>();
  for (const [place, text] of [...texts].sort(([a], [b]) => a - b)) {
    const found = of(text);
    const column = found === undefined || taken.has(found) ? null : found;
    if (column !== null) taken.add(column);
    heads.set(place, {
      column,
      text: Array.from(text.slice(0, 2 * SHOWN))
        .slice(0, SHOWN)
        .join(''),
    });
  }
  return { heads, score: taken.size };
}

/** Name of a cell as a spreadsheet shows it: column 2, row 14 → `C14`. */
export const cellName = (column: number, row: number): string => `${lettersOf(column + 1)}${row}`;
