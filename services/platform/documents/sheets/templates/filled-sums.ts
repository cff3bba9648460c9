import { roundFigure } from '@gaugeway/proto/number/figure';
import { columnOfLetters, lettersOf } from '../column-letters';
import { templateSums } from '../reading/sheet';
import type { FilledColumn, TemplateData } from './sheet-template';
import { type Area, type CountedCell, type NameOf, type Sum, sumOf, sumsWithin } from './sum-formula';
import { below, textWithin, type XmlElement } from './xml-tree';

/** Sheets by their names in lower case, with the name as it is shown. */
export type FilledSheets = ReadonlyMap<string, { name: string; tree: XmlElement }>;

/** A part of a sum: its total, and the share of it in columns of the product's values. */
interface Evaluated {
  shown: number;
  /** Counted share by filled column. */
  filled: Map<FilledColumn, number>;
}

/** Formulas in formulas; deeper ones are not followed. */
const DEEPEST = 30;
/** Part of a sum by which two may differ: each is added up in another order. */
const PRECISION = 1e-9;

/**
 * Compares each sum that a filled workbook shows of a column of values with the sum of the product's own values. Throws
 * `templateSums`. Of formulas that are more than sums those within them are compared.
 */
export function checkFilledSums(
  sheets: FilledSheets,
  columns: readonly FilledColumn[],
  data: TemplateData,
  nameOf: NameOf,
): void {
  const expected = new Map(columns.map((column) => [column, expectedOf(column.name, data)]));
  const counted = [...expected].flatMap(([column, sum]) => (sum === null ? [] : [column]));
  if (counted.length === 0) return;
  const workbook = new CountedWorkbook(sheets, counted, nameOf);
  for (const [sheet, { name }] of sheets) {
    for (const [at, cell] of workbook.cellsOf(sheet)) {
      if (!('formula' in cell) || workbook.isFilledRow(sheet, at)) continue;
      const whole = sumOf(cell.formula, sheet, nameOf);
      // A larger formula may take out rows that are totals of the others, as SUM(B2:B9)/2 does.
      const within = whole || data.totals ? [] : sumsWithin(cell.formula);
      const sums = whole ? [whole] : within.flatMap((each) => sumOf(each, sheet, nameOf) ?? []);
      for (const sum of sums) {
        const differing = workbook.differing(sum, whole ? { sheet, at } : null, expected);
        if (differing) throw templateSums({ cell: `${name}!${at}`, formula: cell.formula, ...differing });
      }
    }
  }
}

/** The sum of the product's values; null where none is a number. */
function expectedOf(name: string, { rows, totals }: TemplateData): number | null {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []));
  return numbers.length === 0 ? null : (totals?.[name] ?? numbers.reduce((sum, value) => sum + value, 0));
}

class CountedWorkbook {
  private readonly cells = new Map<string, Map<string, CountedCell>>();
  private readonly lastRows = new Map<string, number>();
  private readonly known = new Map<string, Evaluated | null>();

  constructor(
    sheets: FilledSheets,
    private readonly filled: readonly FilledColumn[],
    private readonly nameOf: NameOf,
  ) {
    for (const [name, { tree }] of sheets) {
      const cells = new Map<string, CountedCell>();
      let last = 0;
      for (const data of below(tree, 'sheetData'))
        for (const row of below(data, 'row')) {
          last = Math.max(last, Number(row.attributes['r']));
          for (const cell of below(row, 'c')) {
            const counted = countedCell(cell);
            if (counted) cells.set(cell.attributes['r'] ?? '', counted);
          }
        }
      this.cells.set(name, cells);
      this.lastRows.set(name, last);
    }
  }

  cellsOf(sheet: string): ReadonlyMap<string, CountedCell> {
    return this.cells.get(sheet) ?? new Map<string, CountedCell>();
  }

  /** A formula beside the values is one of its row. */
  isFilledRow(sheet: string, at: string): boolean {
    const row = Number(/\d+$/.exec(at)?.[0] ?? 0);
    return this.filled.some((column) => column.sheet === sheet && row >= column.from && row <= column.to);
  }

  /** A sum that differs from that of the values; null = it does not, or is no such sum. `at`: the cell that shows it. */
  differing(
    sum: Sum,
    at: { sheet: string; at: string } | null,
    expected: ReadonlyMap<FilledColumn, number | null>,
  ): { shown: number; expected: number } | null {
    if (sum.kind !== 'sum' && sum.kind !== 'add') return null;
    const found = this.evaluate(sum, 0);
    if (!found) return null;
    // A sum of nothing beside the values is one that the template's author saw as theirs.
    const above = found.shown === 0 && at ? this.columnAbove(at.sheet, at.at, sum) : undefined;
    if (found.filled.size === 0 && above) found.filled.set(above, 0);
    const wanted = [...found.filled].reduce(
      (all, [column, own]) => all - own + (expected.get(column) ?? 0),
      found.shown,
    );
    if (Math.abs(found.shown - wanted) <= PRECISION * Math.max(1, Math.abs(wanted), Math.abs(found.shown))) return null;
    return { shown: roundFigure(found.shown), expected: roundFigure(wanted) };
  }

  /** The column of values above a cell whose sum is of the row before or behind them. */
  private columnAbove(sheet: string, at: string, sum: Sum): FilledColumn | undefined {
    const [, column, row] = /^([A-Z]+)(\d+)$/.exec(at) ?? [];
    const own = areasOf(sum).filter((area) => area.sheet === sheet);
    return this.filled.find(
      (each) =>
        each.sheet === sheet &&
        each.column === column &&
        each.to < Number(row) &&
        own.some(({ rows }) => rows[0] === each.to + 1 || rows[1] === each.from - 1),
    );
  }

  /** null = it is more than a sum of numbers. */
  evaluate(sum: Sum, depth: number, isSubtotal = false): Evaluated | null {
    if (depth > DEEPEST) return null;
    switch (sum.kind) {
      case 'number':
        return { shown: sum.value, filled: new Map() };
      case 'cell':
      case 'range':
        return this.area(sum.area, depth, isSubtotal);
      case 'add':
      case 'sum': {
        const terms = sum.terms.map((term) => this.evaluate(term, depth, sum.kind === 'sum' && sum.isSubtotal));
        return terms.includes(null) ? null : joined(terms.flatMap((term) => term ?? []));
      }
    }
  }

  private area(area: Area, depth: number, isSubtotal: boolean): Evaluated | null {
    const { sheet, columns, rows } = area;
    const [first, end] = this.cells.has(sheet) ? [] : sheet.split(':');
    if (first !== undefined && end !== undefined) {
      const names = [...this.cells.keys()];
      const places = [first, end].map((name) => names.indexOf(name));
      if (places.includes(-1)) return null;
      const between = names.slice(Math.min(...places), Math.max(...places) + 1);
      const parts = between.map((name) => this.area({ ...area, sheet: name }, depth, isSubtotal));
      return parts.includes(null) ? null : joined(parts.flatMap((part) => part ?? []));
    }
    const cells = this.cells.get(sheet);
    if (!cells) return null;
    const parts: Evaluated[] = [];
    const last = Math.min(rows[1], this.lastRows.get(sheet) ?? 0);
    for (let column = columns[0]; column <= columns[1]; column++) {
      const letters = lettersOf(column);
      const within = this.filled.filter(
        (each) =>
          each.sheet === sheet && columnOfLetters(each.column) === column && each.from <= last && each.to >= rows[0],
      );
      parts.push({ shown: 0, filled: new Map(within.map((each) => [each, 0])) });
      for (let row = rows[0]; row <= last; row++) {
        const cell = cells.get(`${letters}${row}`);
        if (!cell) continue;
        if ('value' in cell) {
          const own = within.find(({ from, to }) => row >= from && row <= to);
          parts.push({ shown: cell.value, filled: new Map(own ? [[own, cell.value]] : []) });
        } else if ('formula' in cell && !(isSubtotal && /subtotal\(/i.test(cell.formula))) {
          const found = this.formula(sheet, `${letters}${row}`, cell.formula, depth);
          if (!found) return null;
          parts.push(found);
        }
      }
    }
    return joined(parts);
  }

  private formula(sheet: string, at: string, formula: string, depth: number): Evaluated | null {
    const key = `${sheet}!${at}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    // A cell that leads back to itself has no sum.
    this.known.set(key, null);
    const sum = sumOf(formula, sheet, this.nameOf);
    const found = sum && this.evaluate(sum, depth + 1);
    this.known.set(key, found);
    return found;
  }
}

const areasOf = (sum: Sum): Area[] => ('terms' in sum ? sum.terms.flatMap(areasOf) : 'area' in sum ? [sum.area] : []);

function countedCell(cell: XmlElement): CountedCell | null {
  const [formula] = below(cell, 'f');
  if (formula) return { formula: textWithin(formula) };
  const [value] = below(cell, 'v');
  const type = cell.attributes['t'] ?? 'n';
  if (!value || type !== 'n') return null;
  const number = Number(textWithin(value));
  return Number.isFinite(number) ? { value: number } : null;
}

function joined(parts: readonly Evaluated[]): Evaluated {
  const filled = new Map<FilledColumn, number>();
  let shown = 0;
  for (const part of parts) {
    shown += part.shown;
    for (const [column, own] of part.filled) filled.set(column, (filled.get(column) ?? 0) + own);
  }
  return { shown, filled };
}
