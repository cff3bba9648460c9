import { columnOfLetters } from '../column-letters';

/** A reference to a cell, an area, rows or columns, as written in a formula. */
export interface Reference {
  kind: 'cells' | 'rows';
  /** Sheet before it; null = the formula's own. A range of sheets (`A:C!`) has its first. */
  sheet: string | null;
  /** Last of a range of sheets; null = a single one. */
  lastSheet: string | null;
  /** Text before the reference, with the exclamation mark. */
  prefix: string;
  /** Column with its `$`; '' of whole rows. */
  columns: readonly [string, string];
  /** `$` or '' before each row. */
  fixed: readonly [string, string];
  rows: readonly [number, number];
  isRange: boolean;
  /** The whole argument of a function that sums, counts or compares its arguments. */
  isArgument: boolean;
  /** Behind a colon: the end of an area whose beginning is another reference. */
  isEnd: boolean;
}

/** Functions whose single cell represents a whole column of rows, where that row is repeated. */
const AGGREGATES =
  /^(sum(if|ifs|product|sq|xmy2|x2my2|x2py2)?|subtotal|aggregate|average(a|if|ifs)?|median|mode(\.sngl)?|(min|max)(a|ifs)?|large|small|count(a|blank|if|ifs)?|product|stdev(p|a|pa|\.s|\.p)?|var(p|a|pa|\.s|\.p)?|geomean|harmean|trimmean|percentile(\.inc|\.exc)?|quartile(\.inc|\.exc)?|textjoin|concat)$/i;
/**
 * Tokens in this order: texts; errors; structured references and other text in brackets; names of sheets, quoted or
 * plain; areas and cells; whole rows; whole columns; names and functions; numbers. Names have letters of any alphabet.
 */
const TOKENS =
  /"(?:[^"]|"")*"|#[A-Z/0]+[!?]?|'(?:[^']|'')+'!|(?:\[\d+\])?(?!\$?[A-Z]{1,3}\$?\d{1,7}:)[\p{L}_][\p{L}\d_.]*(?::[\p{L}_][\p{L}\d_.]*)?!|(?<![\p{L}\d_.])(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\d_(.[])|(?<![\p{L}\d_.$])(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\p{L}\d_.])|(?<![\p{L}\d_.])\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\p{L}\d_(.])|[\p{L}_\\][\p{L}\d_.]*|\d+(?:\.\d*)?(?:E[-+]?\d+)?|[()]|\[/giu;

/** Columns and rows of a workbook (ECMA-376, part 1, 18.3.1.4 and 18.3.1.73). */
const LAST_COLUMN = 16_384;
export const LAST_ROW = 1_048_576;

/** A formula with each of its references, and the sheets before them, replaced; all else stays as it is. */
export function replaceReferences(formula: string, replace: (reference: Reference) => string): string {
  const functions: string[] = [];
  let last = '';
  let prefix = '';
  let result = '';
  let at = 0;
  const tokens = new RegExp(TOKENS);
  for (let found = tokens.exec(formula); found; found = tokens.exec(formula)) {
    const [token] = found;
    const before = formula.slice(at, found.index);
    // Text between a sheet and its reference is none.
    if (before !== '') {
      result += prefix;
      prefix = '';
    }
    result += before;
    at = tokens.lastIndex;
    if (token === '[') {
      at = endOfBrackets(formula, found.index);
      tokens.lastIndex = at;
      result += prefix + formula.slice(found.index, at);
      prefix = '';
      continue;
    }
    const reference = referenceOf(found, prefix);
    if (reference) {
      const around = [
        formula
          .slice(0, found.index - prefix.length)
          .trimEnd()
          .at(-1),
        formula.slice(at).trimStart()[0],
      ];
      const isArgument =
        AGGREGATES.test(functions.at(-1) ?? '') && '(,;'.includes(around[0] ?? ' ') && '),;'.includes(around[1] ?? ' ');
      result += replace({ ...reference, isArgument, isEnd: around[0] === ':' });
    } else {
      if (token === '(') functions.push(last);
      else if (token === ')') functions.pop();
      const isSheet = token.endsWith('!') && !token.startsWith('#') && !token.startsWith('"');
      result += prefix + (isSheet ? '' : token);
      prefix = isSheet ? token : '';
    }
    if (reference) prefix = '';
    last = /^[\p{L}_]/u.test(token) ? token.replace(/^_xlfn\./i, '') : '';
  }
  return result + prefix + formula.slice(at);
}

function referenceOf(found: RegExpExecArray, prefix: string): Omit<Reference, 'isArgument' | 'isEnd'> | null {
  const [, c1, d1 = '', r1, c2, d2 = '', r2, f1 = '', rows1, f2 = '', rows2] = found;
  const [sheet = null, lastSheet = null] = prefix === '' ? [] : sheetsIn(prefix);
  if (![c1, c2].every(isColumn) || ![r1, r2, rows1, rows2].every(isRow)) return null;
  if (c1 !== undefined && r1 !== undefined) {
    const isRange = c2 !== undefined;
    return {
      ...{ kind: 'cells' as const, sheet, lastSheet, prefix, isRange },
      columns: [c1.toUpperCase(), (c2 ?? c1).toUpperCase()],
      fixed: [d1, isRange ? d2 : d1],
      rows: [Number(r1), Number(r2 ?? r1)],
    };
  }
  if (rows1 === undefined || rows2 === undefined) return null;
  return {
    ...{ kind: 'rows' as const, sheet, lastSheet, prefix, isRange: true },
    columns: ['', ''],
    fixed: [f1, f2],
    rows: [Number(rows1), Number(rows2)],
  };
}

/** XFE1 is a name. */
const isColumn = (letters: string | undefined): boolean =>
  letters === undefined || columnOfLetters(letters.replace('$', '').toUpperCase()) <= LAST_COLUMN;
const isRow = (row: string | undefined): boolean => row === undefined || (Number(row) > 0 && Number(row) <= LAST_ROW);

/** `'It''s 1'!` → It's 1; of several sheets the first and the last, of another file none of ours. */
function sheetsIn(prefix: string): string[] {
  const plain = prefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'");
  return plain.startsWith('[') || plain.includes(']') ? [plain] : plain.split(':');
}

/** Brackets of structured references nest; a quote before one makes it a part of a name. */
function endOfBrackets(formula: string, from: number): number {
  let depth = 0;
  for (let at = from; at < formula.length; at++) {
    if (formula[at] === "'") at++;
    else if (formula[at] === '[') depth += 1;
    else if (formula[at] === ']' && --depth === 0) return at + 1;
  }
  return formula.length;
}

/** The reference as it is written in a formula, with its sheet. */
export function writtenReference({ prefix, kind, columns, fixed, rows, isRange }: Reference): string {
  const end = (place: 0 | 1): string => `${kind === 'cells' ? columns[place] : ''}${fixed[place]}${rows[place]}`;
  return prefix + (isRange ? `${end(0)}:${end(1)}` : end(0));
}
