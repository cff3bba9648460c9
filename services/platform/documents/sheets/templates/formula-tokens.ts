/** A reference to a cell, an area, rows or columns, as written in a formula. */
export interface Reference {
  kind: 'cells' | 'rows';
  /** Sheet before it; null = the formula's own. A range of sheets (`A:C!`) has its first. */
  sheet: string | null;
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
const AGGREGATES = /^(sum|subtotal|aggregate|average|averagea|min|max|count|counta|product|stdev|var)$/i;
/**
 * Tokens in this order: texts; errors; structured references and other text in brackets; names of sheets, quoted or
 * plain; areas and cells; whole rows; whole columns; names and functions; numbers. Names have letters of any alphabet.
 */
const TOKENS =
  /"(?:[^"]|"")*"|#[A-Z/0]+[!?]?|'(?:[^']|'')+'!|(?:\[\d+\])?(?!\$?[A-Z]{1,3}\$?\d{1,7}:)[\p{L}_][\p{L}\d_.]*(?::[\p{L}_][\p{L}\d_.]*)?!|(?<![\p{L}\d_.])(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?(?![\p{L}\d_(.[])|(?<![\p{L}\d_.$])(\$?)(\d{1,7}):(\$?)(\d{1,7})(?![\p{L}\d_.])|(?<![\p{L}\d_.])\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\p{L}\d_(.])|[\p{L}_\\][\p{L}\d_.]*|\d+(?:\.\d*)?(?:E[-+]?\d+)?|[()]|\[/giu;

/** A formula with each of its references replaced; all else stays as it is. */
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
    if (before !== '') prefix = '';
    result += before;
    at = tokens.lastIndex;
    if (token === '[') {
      at = endOfBrackets(formula, found.index);
      tokens.lastIndex = at;
      result += formula.slice(found.index, at);
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
      result += token;
    }
    prefix = token.endsWith('!') && !token.startsWith('#') && !token.startsWith('"') ? token : '';
    last = /^[\p{L}_]/u.test(token) ? token.replace(/^_xlfn\./i, '') : '';
  }
  return result + formula.slice(at);
}

function referenceOf(found: RegExpExecArray, prefix: string): Omit<Reference, 'isArgument' | 'isEnd'> | null {
  const [, c1, d1 = '', r1, c2, d2 = '', r2, f1 = '', rows1, f2 = '', rows2] = found;
  const sheet = prefix === '' ? null : sheetOf(prefix);
  if (c1 !== undefined && r1 !== undefined) {
    const isRange = c2 !== undefined;
    return {
      ...{ kind: 'cells' as const, sheet, prefix, isRange },
      columns: [c1.toUpperCase(), (c2 ?? c1).toUpperCase()],
      fixed: [d1, isRange ? d2 : d1],
      rows: [Number(r1), Number(r2 ?? r1)],
    };
  }
  if (rows1 === undefined || rows2 === undefined) return null;
  return {
    ...{ kind: 'rows' as const, sheet, prefix, isRange: true },
    columns: ['', ''],
    fixed: [f1, f2],
    rows: [Number(rows1), Number(rows2)],
  };
}

/** `'It''s 1'!` → It's 1; of several sheets the first, of another file none of ours. */
function sheetOf(prefix: string): string {
  const plain = prefix.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'");
  return plain.startsWith('[') || plain.includes(']') ? plain : (plain.split(':')[0] ?? plain);
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

/** The reference as it is written in a formula. */
export function writtenReference({ kind, columns, fixed, rows, isRange }: Reference): string {
  const end = (place: 0 | 1): string => `${kind === 'cells' ? columns[place] : ''}${fixed[place]}${rows[place]}`;
  return isRange ? `${end(0)}:${end(1)}` : end(0);
}
