import { movedAreas, movedFormula, placeOf, type RowMap, type SheetMaps } from './cell-references';
import { below, localName, textWithin, type XmlElement } from './xml-tree';

/** Attributes of a sheet's parts that name areas, or one cell; those of a hyperlink's target are a formula. */
const AREAS = ['ref', 'sqref'] as const;
const CELLS = ['activeCell', 'topLeftCell'] as const;
/** Elements whose text is a formula: conditional formats, validations, sparklines and their extensions. */
const FORMULAS: ReadonlySet<string> = new Set(['formula', 'formula1', 'formula2', 'f']);
/** Breaks without a column are compared with a fixed row of the sheet. */
const BREAKS = 'rowBreaks';
/** Elements whose area is a place in the view, not the cells that they are about. */
const OF_VIEW: ReadonlySet<string> = new Set(['selection', 'pane']);

/**
 * Moves the parts of a sheet other than its rows (ECMA-376, part 1, 18.3.1): areas, formulas, views, page breaks,
 * links.
 */
export function moveSheetParts(
  sheet: XmlElement,
  map: RowMap,
  repeated: ReadonlySet<number>,
  maps: SheetMaps,
  name: string,
): void {
  for (const part of sheet.children) {
    if (typeof part === 'string' || localName(part) === 'sheetData') continue;
    if (localName(part) === 'mergeCells') moveMerged(part, map, repeated);
    else if (localName(part) === BREAKS) moveBreaks(part, map);
    else moveTree(part, map, maps, name);
  }
}

function moveTree(element: XmlElement, map: RowMap, maps: SheetMaps, sheet: string): void {
  if (localName(element) === 'sparklines') {
    element.children = below(element, 'sparkline').flatMap((each) => movedSparkline(each, map, maps, sheet));
    return;
  }
  moveElement(element, map, maps, sheet);
  for (const child of element.children) if (typeof child !== 'string') moveTree(child, map, maps, sheet);
}

/** A small chart in a cell: one for each copy of its row. */
function movedSparkline(sparkline: XmlElement, map: RowMap, maps: SheetMaps, sheet: string): XmlElement[] {
  const at = below(sparkline, 'sqref').map(textWithin)[0] ?? '';
  const { row } = placeOf(at);
  const column = at.replaceAll(/[$\d]/g, '');
  const of = (to: number, copy?: { row: number; to: number; column: string }): XmlElement => ({
    ...sparkline,
    children: sparkline.children.map((child) => {
      if (typeof child === 'string') return child;
      const isPlace = localName(child) === 'sqref';
      const text = isPlace ? `${column}${to}` : movedFormula(textWithin(child), maps, { sheet, ...(copy && { copy }) });
      return { ...child, children: [text] };
    }),
  });
  if (!map.isRepeated(row)) return [of(map.first(row))];
  const count = map.last(row) - map.first(row) + 1;
  return Array.from({ length: count }, (_, index) =>
    of(map.first(row) + index, { row, to: map.first(row) + index, column }),
  );
}

function moveElement(element: XmlElement, map: RowMap, maps: SheetMaps, sheet: string): void {
  const { attributes } = element;
  for (const attribute of AREAS)
    if (attributes[attribute])
      attributes[attribute] = movedAreas(attributes[attribute], map, !OF_VIEW.has(localName(element)));
  for (const attribute of CELLS)
    if (attributes[attribute])
      attributes[attribute] = attributes[attribute].replace(/\d+$/, (row) => String(map.first(Number(row))));
  // A limit of a colour scale or of icons may be a cell.
  if (localName(element) === 'cfvo' && attributes['val'])
    attributes['val'] = movedFormula(attributes['val'], maps, { sheet });
  if (localName(element) === 'hyperlink' && attributes['location'])
    attributes['location'] = movedFormula(attributes['location'], maps, { sheet });
  if (FORMULAS.has(localName(element))) element.children = [movedFormula(textWithin(element), maps, { sheet })];
  if (localName(element) === 'sqref') element.children = [movedAreas(textWithin(element), map, true)];
}

function moveMerged(part: XmlElement, map: RowMap, repeated: ReadonlySet<number>): void {
  part.children = below(part, 'mergeCell').flatMap((merged) => {
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
  part.attributes = { ...part.attributes, count: String(part.children.length) };
}

/** A break is named by the row above it. */
function moveBreaks(part: XmlElement, map: RowMap): void {
  for (const each of below(part, 'brk')) {
    const row = Number(each.attributes['id']);
    if (row > 0) each.attributes['id'] = String(map.last(row));
  }
}
