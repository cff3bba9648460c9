import { movedFormula, placeOf, type RowMap, rowMap, shiftedFormula, type SheetMaps } from './cell-references';
import { lettersOf } from '../column-letters';
import { moveSheetParts } from './sheet-parts';
import { below, localName, parseXml, textWithin, type XmlElement } from './xml-tree';

/** A value that takes the place of a placeholder; null = nothing is known. */
export type TemplateValue = string | number | null;

/** Values for a template. */
export interface TemplateData {
  /** Values of the whole document. */
  whole: Readonly<Record<string, TemplateValue>>;
  /** Values of each row: a row with one of their placeholders is repeated for each. */
  rows: readonly Readonly<Record<string, TemplateValue>>[];
  /** Sums of the columns where they are not those of all rows: some rows are totals of the others. */
  totals?: Readonly<Record<string, number>>;
}

/** Contents of a template. */
export interface ScannedTemplate {
  /** Names of its placeholders, each once. */
  names: string[];
  /** Cells and names whose formulas compute their references: they do not follow added rows. */
  loose: string[];
}

/** A column of a sheet that holds the values of a placeholder, one below the other. */
export interface FilledColumn {
  name: string;
  /** Name of the sheet in lower case. */
  sheet: string;
  /** Letters. */
  column: string;
  from: number;
  to: number;
}

/** A sheet of a template before it is filled. */
export interface TemplateSheet {
  /** Name as in the workbook. */
  name: string;
  tree: XmlElement;
  map: RowMap;
  repeated: ReadonlySet<number>;
}

const PLACEHOLDER = /\{\{\s*([A-Za-z][\w./+-]{0,80})\s*\}\}/g;

/** The names in the placeholders of a text. */
export const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The text of a cell; '' for a number, a formula or nothing. */
function textOf(cell: XmlElement, shared: readonly string[]): string {
  const [value] = below(cell, 'v');
  if (below(cell, 'f').length > 0) return '';
  if (cell.attributes['t'] === 's') return shared[Number(value ? textWithin(value) : -1)] ?? '';
  return cell.attributes['t'] === 'inlineStr' ? textWithin(cell) : '';
}

/** All placeholders of a sheet, and its cells with formulas that compute their references. */
export function scanSheet(source: string, shared: readonly string[]): ScannedTemplate {
  const [data] = below(parseXml(source), 'sheetData');
  const rows = data ? below(data, 'row') : [];
  numberRows(rows);
  const cells = rows.flatMap((row) => below(row, 'c'));
  return {
    names: cells.flatMap((cell) => placeholdersIn(textOf(cell, shared))),
    loose: cells.flatMap((cell) => {
      const isLoose = below(cell, 'f').some((formula) => computesReferences(textWithin(formula)));
      return isLoose ? [cell.attributes['r'] ?? ''] : [];
    }),
  };
}

/** Functions whose result is a reference that no row map can follow. */
export const computesReferences = (formula: string): boolean =>
  /(?<![\p{L}\d_.])(?:INDIRECT|OFFSET)\(/iu.test(formula.replace(/"(?:[^"]|"")*"/g, '""'));

/** A sheet with the rows that will be repeated. Rows and cells without a number get the one that they have by their place. */
export function templateSheet(
  name: string,
  source: string,
  shared: readonly string[],
  { whole, rows }: TemplateData,
): TemplateSheet {
  const tree = parseXml(source);
  const [data] = below(tree, 'sheetData');
  const found = data ? below(data, 'row') : [];
  numberRows(found);
  plainFormulas(found);
  const isRepeated = (row: XmlElement) =>
    below(row, 'c').some((cell) => placeholdersIn(textOf(cell, shared)).some((each) => !Object.hasOwn(whole, each)));
  const repeated = new Set(found.filter(isRepeated).map(numberOf));
  return {
    name,
    tree,
    repeated,
    map: rowMap(new Map([...repeated].map((row) => [row, Math.max(1, rows.length)])), name),
  };
}

const numberOf = (row: XmlElement): number => Number(row.attributes['r']);

function numberRows(rows: readonly XmlElement[]): void {
  let last = 0;
  for (const row of rows) {
    last = Number(row.attributes['r'] ?? last + 1);
    row.attributes['r'] = String(last);
    let column = 0;
    for (const cell of below(row, 'c')) {
      const { r } = cell.attributes;
      column = r ? placeOf(r).column : column + 1;
      cell.attributes['r'] = `${lettersOf(column)}${last}`;
    }
  }
}

/**
 * Fills a sheet, whose formulas follow the rows of all sheets. Values go in as typed texts or numbers: none becomes a
 * formula. The columns that were filled with the values of rows.
 */
export function fillSheet(
  { name, tree, map, repeated }: TemplateSheet,
  shared: readonly string[],
  { whole, rows }: TemplateData,
  maps: SheetMaps,
): FilledColumn[] {
  const sheet = name.toLowerCase();
  const filled: FilledColumn[] = [];
  for (const data of below(tree, 'sheetData'))
    data.children = below(data, 'row').flatMap((row) => {
      const from = numberOf(row);
      const context = { shared, maps, sheet };
      if (!repeated.has(from)) return [filledRow(row, whole, context, { row: from, to: map.first(from) }, false)];
      filled.push(...columnsOf(row, shared, whole, { sheet, from: map.first(from), to: map.last(from) }));
      return (rows.length > 0 ? rows : [{}]).map((own, place) =>
        filledRow(row, { ...own, ...whole }, context, { row: from, to: map.first(from) + place }, true),
      );
    });
  moveSheetParts(tree, map, repeated, maps, sheet);
  return filled;
}

/** Cells of a repeated row with one value of the rows each. */
function columnsOf(
  row: XmlElement,
  shared: readonly string[],
  whole: TemplateData['whole'],
  at: Pick<FilledColumn, 'sheet' | 'from' | 'to'>,
): FilledColumn[] {
  return below(row, 'c').flatMap((cell) => {
    const names = placeholdersIn(textOf(cell, shared)).filter((each) => !Object.hasOwn(whole, each));
    const [name, second] = names;
    const column = (cell.attributes['r'] ?? '').replace(/\d+$/, '');
    return name === undefined || second !== undefined || column === '' ? [] : [{ ...at, name, column }];
  });
}

interface Context {
  shared: readonly string[];
  maps: SheetMaps;
  sheet: string;
}

function filledRow(
  row: XmlElement,
  values: Readonly<Record<string, TemplateValue>>,
  { shared, maps, sheet }: Context,
  own: { row: number; to: number },
  isCopy: boolean,
): XmlElement {
  const children = row.children.map((child) => {
    if (typeof child === 'string' || localName(child) !== 'c') return child;
    const { r = '', ...attributes } = child.attributes;
    const column = r.replace(/\d+$/, '');
    const place = { r: `${column}${own.to}` };
    const text = textOf(child, shared);
    if (text.includes('{{')) return filledCell({ ...child, attributes: { ...place, ...attributes } }, text, values);
    const formulas = below(child, 'f');
    if (formulas.length === 0) return { ...child, attributes: { ...place, ...attributes } };
    const copy = isCopy ? { ...own, column } : undefined;
    const moved = formulas.slice(0, 1).map((formula) => movedCell(formula, maps, { sheet, ...(copy && { copy }) }));
    // The value that it had is of other rows; it is computed when the file is opened.
    const { t: _, ...untyped } = attributes;
    return { ...child, attributes: { ...place, ...untyped }, children: moved };
  });
  return { ...row, attributes: { ...row.attributes, r: String(own.to) }, children };
}

/** A formula of a cell; the area of an array or of a data table moves as a reference does. */
function movedCell(formula: XmlElement, maps: SheetMaps, place: Parameters<typeof movedFormula>[2]): XmlElement {
  const attributes = { ...formula.attributes };
  for (const name of ['ref', 'r1', 'r2'])
    if (attributes[name] !== undefined) attributes[name] = movedFormula(attributes[name], maps, place);
  return { ...formula, attributes, children: [movedFormula(textWithin(formula), maps, place)] };
}

function filledCell(cell: XmlElement, text: string, values: Readonly<Record<string, TemplateValue>>): XmlElement {
  const { t: _, ...attributes } = cell.attributes;
  const valueOf = (name: string): TemplateValue => (Object.hasOwn(values, name) ? (values[name] ?? null) : null);
  const [only] = placeholdersIn(text);
  const prefix = cell.name.slice(0, cell.name.length - 1);
  const element = (name: string, children: XmlElement['children'], input = {}): XmlElement => ({
    ...{ name: `${prefix}${name}`, attributes: input, children },
  });
  if (only !== undefined && text.trim().replace(PLACEHOLDER, '') === '' && placeholdersIn(text).length === 1) {
    const value = valueOf(only);
    // A cell with a number alone is counted with, and has the format of the template.
    if (typeof value === 'number') return { ...cell, attributes, children: [element('v', [String(value)])] };
    if (value === null || value === '') return { ...cell, attributes, children: [] };
  }
  const filled = text.replace(PLACEHOLDER, (_whole, name: string) => String(valueOf(name) ?? ''));
  const written = element('t', [filled], { 'xml:space': 'preserve' });
  return { ...cell, attributes: { ...attributes, t: 'inlineStr' }, children: [element('is', [written])] };
}

/** Writes shared formulas out: their cells part ways when rows are repeated. */
function plainFormulas(rows: readonly XmlElement[]): void {
  const masters = new Map<string, { text: string; column: number; row: number }>();
  for (const row of rows)
    for (const cell of below(row, 'c')) {
      const [formula] = below(cell, 'f');
      if (formula?.attributes['t'] !== 'shared') continue;
      const place = placeOf(cell.attributes['r'] ?? 'A1');
      const key = formula.attributes['si'] ?? '';
      const text = textWithin(formula);
      if (text) masters.set(key, { text, ...place });
      const master = masters.get(key);
      formula.attributes = {};
      if (!text && master)
        formula.children = [shiftedFormula(master.text, place.row - master.row, place.column - master.column)];
    }
}
