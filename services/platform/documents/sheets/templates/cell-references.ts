/** Where the rows of a sheet are after some of them were repeated. */
export interface RowMap {
  /** New number of the first, and of the last copy of a row. */
  first(row: number): number;
  last(row: number): number;
}

/**
 * @param copies how often each repeated row stands in the result, by its number; all others stand once
 */
export function rowMap(copies: ReadonlyMap<number, number>): RowMap {
  const inOrder = [...copies].sort(([one], [other]) => one - other);
  const first = (row: number) =>
    inOrder.reduce((moved, [repeated, count]) => (repeated < row ? moved + count - 1 : moved), row);
  return { first, last: (row) => first(row) + (copies.get(row) ?? 1) - 1 };
}

/** Texts, and sheets' names in quotes, of a formula stay; of the rest each cell or range. */
const PARTS =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'!|[A-Za-z_][\w.]*!|(?<![\w.])(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\w(])/g;

/** Column, `$` and row of the one or two cells of a part; a part that is no cell has none. */
type Found = (string | undefined)[];

/**
 * A formula whose cells have moved. In a copy of a repeated row (`own`: the row and the number of the copy) cells of that row
 * are those of the copy; a range over a repeated row has all of its copies.
 */
export function movedFormula(formula: string, rows: RowMap, own: { row: number; to: number } | null): string {
  let isElsewhere = false;
  return formula.replace(PARTS, (part: string, ...found: Found) => {
    const [c1, d1 = '', r1, c2, d2 = '', r2] = found;
    if (c1 === undefined || r1 === undefined) {
      // What follows the name of another sheet has not moved.
      isElsewhere = part.endsWith('!');
      return part;
    }
    if (isElsewhere) {
      isElsewhere = false;
      return part;
    }
    const [from, to] = [Number(r1), Number(r2 ?? r1)];
    const isOwn = own !== null && from === own.row && to === own.row;
    const start = isOwn ? own.to : rows.first(from);
    if (c2 === undefined) return `${c1}${d1}${start}`;
    return `${c1}${d1}${start}:${c2}${d2}${isOwn ? own.to : rows.last(to)}`;
  });
}

/** An area, or several (`sqref`), after rows have moved. */
export const movedAreas = (areas: string, rows: RowMap): string => movedFormula(areas, rows, null);

/** A formula as it is so many rows and columns further: a shared formula is written out in its first cell alone. */
export function shiftedFormula(formula: string, down: number, right: number): string {
  const single = (column: string, fixed: string, row: string) => {
    const to = column.startsWith('$') ? column : lettersOf(numberOf(column) + right);
    return `${to}${fixed}${fixed ? row : Number(row) + down}`;
  };
  return formula.replace(PARTS, (part: string, ...found: Found) => {
    const [c1, d1 = '', r1, c2, d2 = '', r2] = found;
    if (c1 === undefined || r1 === undefined) return part;
    const from = single(c1, d1, r1);
    return c2 === undefined || r2 === undefined ? from : `${from}:${single(c2, d2, r2)}`;
  });
}

/** `BC17` → its column, from 1, and row. */
export function placeOf(reference: string): { column: number; row: number } {
  const [, letters = 'A', row = '1'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  return { column: numberOf(letters), row: Number(row) };
}

const numberOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

function lettersOf(column: number): string {
  const left = Math.max(1, column) - 1;
  const last = String.fromCharCode(65 + (left % 26));
  return left < 26 ? last : lettersOf(Math.floor(left / 26)) + last;
}
