import { columnOfLetters, lettersOf } from '../column-letters';
import { LAST_ROW, type Reference, replaceReferences, writtenReference } from './formula-tokens';

/** Positions of the rows of a sheet after some of them were repeated. */
export interface RowMap {
  /** New number of the first, and of the last copy of a row. */
  first(row: number): number;
  last(row: number): number;
  isRepeated(row: number): boolean;
  /** Name of the sheet as it is shown. */
  title: string;
}

/**
 * @param title name of the sheet as it is shown
 * @param copies number of copies of each repeated row in the result, by the number of the row; all others have one
 */
export function rowMap(copies: ReadonlyMap<number, number>, title = ''): RowMap {
  const inOrder = [...copies].sort(([one], [other]) => one - other);
  const first = (row: number) =>
    inOrder.reduce((moved, [repeated, count]) => (repeated < row ? moved + count - 1 : moved), row);
  return {
    first,
    last: (row) => first(row) + (copies.get(row) ?? 1) - 1,
    isRepeated: (row) => copies.has(row),
    title,
  };
}

/** The maps of a workbook's sheets in their order, by their names in lower case. */
export type SheetMaps = ReadonlyMap<string, RowMap>;

/** Position of a formula. */
export interface FormulaPlace {
  /** Name in lower case. */
  sheet: string;
  /** Position in a copy of a repeated row: the row of the template, the row of the copy, and the column. */
  copy?: { row: number; to: number; column: string };
  /** Values of a chart: a single cell of a repeated row represents all its copies. */
  isSeries?: boolean;
}

/**
 * A formula whose cells have moved. A range over a repeated row has all of its copies; so has a single cell of it that is an
 * argument of SUM and the like. In a copy of a repeated row relative references to that row are those of the copy, fixed ones
 * (`B$2`) the first and, at the end of a range, the last copy; a reference to the cell above in the same column, as a running
 * balance has it, is that of the copy before. A relative reference to a repeated row of another sheet is that of the same copy
 * there. A range of sheets whose rows moved by different numbers is written out as its sheets.
 */
export function movedFormula(formula: string, maps: SheetMaps, place: FormulaPlace): string {
  const own = maps.get(place.sheet);
  const copy =
    place.copy && own ? { ...place.copy, index: place.copy.to - own.first(place.copy.row), sheet: place.sheet } : null;
  return replaceReferences(formula, (reference) => {
    const moved = (sheet: string, map: RowMap): Reference =>
      copy ? inCopy(reference, map, { ...copy, isOwn: sheet === copy.sheet }) : outside(reference, map, place);
    const sheet = reference.sheet?.toLowerCase() ?? place.sheet;
    const map = maps.get(sheet);
    if (!map) return writtenReference(reference);
    if (reference.lastSheet === null) return writtenReference(moved(sheet, map));
    const found = sheetsBetween(maps, sheet, reference.lastSheet.toLowerCase());
    const each = found.map(([name, other]) => ({ ...moved(name, other), prefix: '' }));
    const isSame = new Set(each.map(writtenReference)).size === 1;
    const [first = reference] = each;
    if (isSame || each.length === 0 || !reference.isArgument)
      return writtenReference({ ...first, prefix: reference.prefix });
    return each
      .map((own, at) => `'${(found[at]?.[1].title ?? '').replaceAll("'", "''")}'!${writtenReference(own)}`)
      .join(',');
  });
}

function sheetsBetween(maps: SheetMaps, first: string, last: string): [name: string, map: RowMap][] {
  const names = [...maps];
  const places = [first, last].map((name) => names.findIndex(([known]) => known === name));
  return places.includes(-1) ? [] : names.slice(Math.min(...places), Math.max(...places) + 1);
}

function outside(reference: Reference, map: RowMap, { isSeries = false }: FormulaPlace): Reference {
  const [from, to] = reference.rows;
  if (reference.isRange) return { ...reference, rows: [map.first(from), bounded(map, to)] };
  const isAll = (reference.isArgument || isSeries) && map.last(from) > map.first(from);
  const isLast = isAll || reference.isEnd;
  return {
    ...reference,
    isRange: isAll,
    rows: isAll ? [map.first(from), map.last(from)] : [isLast ? map.last(from) : map.first(from), map.last(from)],
  };
}

/** A range to the last row of a sheet stays one. */
const bounded = (map: RowMap, row: number): number => Math.min(LAST_ROW, map.last(row));

/** Copy of a repeated row: its number from 0, and whether the reference is to its own sheet. */
type Copy = NonNullable<FormulaPlace['copy']> & { index: number; isOwn: boolean };

function inCopy(reference: Reference, map: RowMap, { row, to, column, index, isOwn }: Copy): Reference {
  const place = (end: 0 | 1): number => {
    const own = reference.rows[end];
    const isFixed = reference.fixed[end] !== '';
    // Rows that are repeated together go together.
    if (map.isRepeated(own) && !isFixed) return map.first(own) + index;
    const isAbove =
      isOwn && own === row - 1 && !reference.isRange && !isFixed && reference.columns[0].replace('$', '') === column;
    if (isAbove && index > 0) return to - 1;
    return end === 1 && reference.isRange ? bounded(map, own) : reference.isEnd ? map.last(own) : map.first(own);
  };
  const rows = [place(0), reference.isRange ? place(1) : place(0)] as const;
  return { ...reference, rows };
}

/**
 * An area, or several with blanks between them (`sqref`), after rows of their sheet have moved. `isSeries`: a single cell
 * of a repeated row represents all its copies.
 */
export const movedAreas = (areas: string, map: RowMap, isSeries = false): string =>
  movedFormula(areas, new Map([['', map]]), { sheet: '', isSeries });

/** A formula as it is so many rows and columns further: a shared formula is written out in its first cell alone. */
export function shiftedFormula(formula: string, down: number, right: number): string {
  const column = (name: string) =>
    name === '' || name.startsWith('$') ? name : lettersOf(columnOfLetters(name) + right);
  const shifted = replaceReferences(formula, (reference) => {
    const row = (place: 0 | 1) => reference.rows[place] + (reference.fixed[place] === '' ? down : 0);
    return writtenReference({
      ...reference,
      columns: [column(reference.columns[0]), column(reference.columns[1])],
      rows: [row(0), row(1)],
    });
  });
  // Whole columns do not move with rows.
  return right === 0
    ? shifted
    : shifted.replace(
        /(?<![\p{L}\d_.$"'])(\$?[A-Z]{1,3}):(\$?[A-Z]{1,3})(?![\p{L}\d_(."'!])/gu,
        (_, from: string, to: string) => `${column(from)}:${column(to)}`,
      );
}

/** `BC17` → its column, from 1, and row. */
export function placeOf(reference: string): { column: number; row: number } {
  const [, letters = 'A', row = '1'] = /^\$?([A-Z]+)\$?(\d+)$/.exec(reference) ?? [];
  return { column: columnOfLetters(letters), row: Number(row) };
}
