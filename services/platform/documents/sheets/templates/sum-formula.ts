import { columnOfLetters } from '../column-letters';

/** A cell of a filled workbook as far as it is counted with. */
export type CountedCell = { value: number } | { formula: string } | { text: true };

/** A cell or an area of a formula. */
export interface Area {
  /** Name of the sheet in lower case; of a range of sheets the first, a colon and the last. */
  sheet: string;
  columns: readonly [from: number, to: number];
  rows: readonly [from: number, to: number];
}

/** A formula that adds up: SUM, SUBTOTAL of a sum, and + of cells, areas and numbers. */
export type Sum =
  | { kind: 'number'; value: number }
  | { kind: 'cell' | 'range'; area: Area }
  | { kind: 'add'; terms: Sum[] }
  | { kind: 'sum'; isSubtotal: boolean; terms: Sum[] };

const TOKEN =
  /\s+|((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\d_.]*(?::[\p{L}_][\p{L}\d_.]*)?)!)?(\$?[A-Z]{1,3}\$?\d{1,7})(?::(\$?[A-Z]{1,3}\$?\d{1,7}))?(?![\p{L}\d_(.[!])|(SUM|SUBTOTAL)\(|(\d+(?:\.\d+)?)|([\p{L}_\\][\p{L}\d_.]*)(?![\p{L}\d_.(![])|[+(),;]/giuy;

/** Formula of a name of the workbook, as a formula of a sheet (in lower case) uses it. */
export type NameOf = (name: string, sheet: string) => string | undefined;

/** The sum that a formula is; null where it is more than that. `sheet`: its sheet, in lower case. */
export function sumOf(formula: string, sheet: string, nameOf: NameOf = () => undefined): Sum | null {
  const tokens: RegExpExecArray[] = [];
  const next = new RegExp(TOKEN);
  for (let at = 0; at < formula.length; at = next.lastIndex) {
    next.lastIndex = at;
    const found = next.exec(formula);
    if (!found) return null;
    if (found[0].trim() !== '') tokens.push(found);
  }
  const reader = new SumReader(tokens, sheet, nameOf);
  const sum = reader.added();
  return sum && reader.isAtEnd ? sum : null;
}

/** The sums within a formula that is more than a sum: in `ROUND(SUM(B2:B9)/1000,1)` it is SUM(B2:B9). */
export function sumsWithin(formula: string): string[] {
  const found: string[] = [];
  const next = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\p{L}\d_.])(?:SUM|SUBTOTAL)\(/giu;
  for (let match = next.exec(formula); match; match = next.exec(formula)) {
    if (!match[0].endsWith('(')) continue;
    const end = endOfCall(formula, next.lastIndex);
    if (end > 0) found.push(formula.slice(match.index, end));
  }
  return found;
}

function endOfCall(formula: string, from: number): number {
  let depth = 1;
  for (const match of formula.slice(from).matchAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'|[()]/g)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')' && --depth === 0) return from + match.index + 1;
  }
  return -1;
}

class SumReader {
  private at = 0;

  constructor(
    private readonly tokens: readonly RegExpExecArray[],
    private readonly sheet: string,
    private readonly nameOf: NameOf,
  ) {}

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  private takes(sign: string): boolean {
    if (this.tokens[this.at]?.[0] !== sign) return false;
    this.at += 1;
    return true;
  }

  added(): Sum | null {
    this.takes('+');
    const terms: Sum[] = [];
    do {
      const term = this.term();
      if (!term) return null;
      terms.push(term);
    } while (this.takes('+'));
    const [only] = terms;
    return terms.length === 1 && only ? only : { kind: 'add', terms };
  }

  private term(): Sum | null {
    const token = this.tokens[this.at++];
    if (!token) return null;
    const [text, prefix, from, to, name, number, defined] = token;
    if (text === '(') {
      const within = this.added();
      return within && this.takes(')') ? within : null;
    }
    if (name) return this.call(name.toUpperCase());
    if (number) return { kind: 'number', value: Number(number) };
    if (defined) {
      const formula = this.nameOf(defined, this.sheet);
      // A name of a name is not followed.
      return formula === undefined ? null : sumOf(formula, this.sheet);
    }
    if (!from) return null;
    return { kind: to ? 'range' : 'cell', area: areaOf(prefix, from, to ?? from, this.sheet) };
  }

  private call(name: string): Sum | null {
    const terms: Sum[] = [];
    do {
      const term = this.added();
      if (!term) return null;
      terms.push(term);
    } while (this.takes(',') || this.takes(';'));
    if (!this.takes(')')) return null;
    if (name === 'SUM') return { kind: 'sum', isSubtotal: false, terms };
    // 9 and 109 are sums (ECMA-376, part 1, 18.17.7.313).
    const [kind, ...others] = terms;
    const isSum = kind?.kind === 'number' && (kind.value === 9 || kind.value === 109);
    return isSum ? { kind: 'sum', isSubtotal: true, terms: others } : null;
  }
}

function areaOf(prefix: string | undefined, from: string, to: string, sheet: string): Area {
  const place = (text: string): [column: number, row: number] => {
    const [, letters = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(text.replaceAll('$', '').toUpperCase()) ?? [];
    return [columnOfLetters(letters), Number(row)];
  };
  const [[c1, r1], [c2, r2]] = [place(from), place(to)];
  const named = prefix?.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase();
  return {
    sheet: named ?? sheet,
    columns: [Math.min(c1, c2), Math.max(c1, c2)],
    rows: [Math.min(r1, r2), Math.max(r1, r2)],
  };
}
