import { movedAreas, movedFormula, placeOf, type RowMap, rowMap, shiftedFormula } from './cell-references';
import { below, localName, parseXml, textWithin, type XmlElement, xmlOf } from './xml-tree';

/** A value that takes the place of a placeholder; null = nothing is known. */
export type TemplateValue = string | number | null;

/** What a template is filled with. */
export interface TemplateData {
  /** Values of the whole document. */
  whole: Readonly<Record<string, TemplateValue>>;
  /** Values of each row: a row with one of their placeholders is repeated for each. */
  rows: readonly Readonly<Record<string, TemplateValue>>[];
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

/** All placeholders of a sheet. */
export function placeholdersOfSheet(source: string, shared: readonly string[]): string[] {
  const [data] = below(parseXml(source), 'sheetData');
  return (data ? below(data, 'row') : []).flatMap((row) =>
    below(row, 'c').flatMap((cell) => placeholdersIn(textOf(cell, shared))),
  );
}

/** A sheet with its placeholders filled. Values go in as typed texts or numbers: none becomes a formula. */
export function filledSheet(source: string, shared: readonly string[], { whole, rows }: TemplateData): string {
  const sheet = parseXml(source);
  const [data] = below(sheet, 'sheetData');
  if (!data) return source;
  const found = below(data, 'row');
  plainFormulas(found);
  const isRepeated = (row: XmlElement) =>
    below(row, 'c').some((cell) => placeholdersIn(textOf(cell, shared)).some((name) => !Object.hasOwn(whole, name)));
  const repeated = new Set(found.filter(isRepeated).map(numberOf));
  const map = rowMap(new Map([...repeated].map((row) => [row, Math.max(1, rows.length)])));
  data.children = found.flatMap((row) => {
    const from = numberOf(row);
    if (!repeated.has(from)) return [filledRow(row, shared, whole, map, { row: from, to: map.first(from) }, false)];
    const values = rows.length > 0 ? rows : [{}];
    return values.map((own, place) =>
      filledRow(row, shared, { ...own, ...whole }, map, { row: from, to: map.first(from) + place }, true),
    );
  });
  moveTheRest(sheet, map, repeated);
  return xmlOf(sheet);
}

const numberOf = (row: XmlElement): number => Number(row.attributes['r']);

function filledRow(
  row: XmlElement,
  shared: readonly string[],
  values: Readonly<Record<string, TemplateValue>>,
  map: RowMap,
  own: { row: number; to: number },
  isCopy: boolean,
): XmlElement {
  const children = row.children.map((child) => {
    if (typeof child === 'string' || localName(child) !== 'c') return child;
    const { r = '', ...attributes } = child.attributes;
    const place = { r: r.replace(/\d+$/, String(own.to)) };
    const text = textOf(child, shared);
    if (text.includes('{{')) return filledCell({ ...child, attributes: { ...place, ...attributes } }, text, values);
    const formulas = below(child, 'f');
    if (formulas.length === 0) return { ...child, attributes: { ...place, ...attributes } };
    const [formula] = formulas;
    const moved = formula && { ...formula, children: [movedFormula(textWithin(formula), map, isCopy ? own : null)] };
    // The value that it had is of other rows; it is computed when the file is opened.
    const { t: _, ...untyped } = attributes;
    return { ...child, attributes: { ...place, ...untyped }, children: moved ? [moved] : [] };
  });
  return { ...row, attributes: { ...row.attributes, r: String(own.to) }, children };
}

function filledCell(cell: XmlElement, text: string, values: Readonly<Record<string, TemplateValue>>): XmlElement {
  const { t: _, ...attributes } = cell.attributes;
  const valueOf = (name: string): TemplateValue => (Object.hasOwn(values, name) ? (values[name] ?? null) : null);
  const [only] = placeholdersIn(text);
  const prefix = cell.name.slice(0, cell.name.length - 1);
  const element = (name: string, children: XmlElement['children'], given = {}): XmlElement => ({
    ...{ name: `${prefix}${name}`, attributes: given, children },
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

/** Areas of the sheet that are named by their cells. */
const AREAS: Readonly<Record<string, string>> = {
  autoFilter: 'ref',
  conditionalFormatting: 'sqref',
  dataValidation: 'sqref',
  hyperlink: 'ref',
  dimension: 'ref',
};

function moveTheRest(sheet: XmlElement, map: RowMap, repeated: ReadonlySet<number>): void {
  for (const child of sheet.children) {
    if (typeof child === 'string' || localName(child) === 'sheetData') continue;
    if (localName(child) === 'mergeCells') {
      child.children = below(child, 'mergeCell').flatMap((merged) => {
        const ref = merged.attributes['ref'] ?? '';
        const [from = '', to = from] = ref.split(':');
        const [start, stop] = [placeOf(from), placeOf(to)];
        if (!repeated.has(start.row) || start.row !== stop.row)
          return [{ ...merged, attributes: { ...merged.attributes, ref: movedAreas(ref, map) } }];
        const count = map.last(start.row) - map.first(start.row) + 1;
        return Array.from({ length: count }, (_, copy) => {
          const row = String(map.first(start.row) + copy);
          return { ...merged, attributes: { ref: `${from.replace(/\d+$/, row)}:${to.replace(/\d+$/, row)}` } };
        });
      });
      child.attributes = { ...child.attributes, count: String(child.children.length) };
      continue;
    }
    for (const element of [child, ...child.children.filter((one): one is XmlElement => typeof one !== 'string')]) {
      const attribute = AREAS[localName(element)];
      const areas = attribute && element.attributes[attribute];
      if (attribute && areas) element.attributes[attribute] = movedAreas(areas, map);
    }
  }
}
