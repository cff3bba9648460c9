import { movedAreas, movedFormula, type RowMap, type SheetMaps } from './cell-references';
import { below, elementsOf, localName, textWithin, type XmlElement } from './xml-tree';

/** Sheet that a part belongs to. */
export interface PartOfSheet {
  /** Name of the sheet in lower case; '' = the workbook. */
  sheet: string;
  map: RowMap;
  maps: SheetMaps;
}

/** Series of a chart; its titles name one cell. */
const SERIES: ReadonlySet<string> = new Set(['cat', 'val', 'xVal', 'yVal', 'bubbleSize', 'plus', 'minus']);
/** Values that a chart was drawn with when the file was saved. */
const CACHES: ReadonlySet<string> = new Set(['numCache', 'strCache', 'multiLvlStrCache', 'lvl']);

/** A chart (ECMA-376, part 1, 21.2; chartEx of Microsoft): its ranges follow, their cached values are left out. */
export function moveChart(chart: XmlElement, { sheet, maps }: PartOfSheet): void {
  const walk = (element: XmlElement, isSeries: boolean): void => {
    element.children = element.children.filter((child) => typeof child === 'string' || !CACHES.has(localName(child)));
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const isWithin = isSeries || SERIES.has(localName(child)) || /^(num|str)Dim$/.test(localName(child));
      if (localName(child) === 'f' || localName(child) === 'sqref')
        child.children = [movedFormula(textWithin(child), maps, { sheet, isSeries: isWithin })];
      else walk(child, isWithin);
    }
  };
  walk(chart, false);
}

/** Anchors of pictures, charts and shapes (20.5.2), whose rows count from 0; one within a repeated row keeps its height. */
export function moveDrawing(drawing: XmlElement, { sheet, map, maps }: PartOfSheet): void {
  for (const anchor of elementsOf(drawing)) {
    const link = anchor.attributes['textlink'];
    if (link) anchor.attributes['textlink'] = movedFormula(link, maps, { sheet });
    if (!/^(twoCell|oneCell)Anchor$/.test(localName(anchor)) || anchor.attributes['editAs'] === 'absolute') continue;
    const [from, to] = ['from', 'to'].map((name) => below(anchor, name).flatMap((end) => below(end, 'row'))[0]);
    if (!from) continue;
    const row = Number(textWithin(from));
    const moved = map.first(row + 1) - 1;
    if (to) {
      const end = Number(textWithin(to));
      const isKept = anchor.attributes['editAs'] === 'oneCell' || map.isRepeated(row + 1);
      to.children = [String(isKept ? end + moved - row : map.first(end + 1) - 1)];
    }
    from.children = [String(moved)];
  }
}

/** Comments, threaded ones too: those of a repeated row are at its first copy. */
export function moveComments(comments: XmlElement, { map }: PartOfSheet): void {
  for (const { attributes } of elementsOf(comments))
    if (attributes['ref'])
      attributes['ref'] = attributes['ref'].replace(/\d+$/, (row) => String(map.first(Number(row))));
}

/** The boxes of comments; VML is not always well-formed, so that no tree is made of it. Rows count from 0. */
export function movedVml(vml: string, { map }: PartOfSheet): string {
  const moved = (row: string): number => map.first(Number(row) + 1) - 1;
  return vml
    .replace(/(<x:Row>\s*)(\d+)/g, (_, before: string, row: string) => `${before}${moved(row)}`)
    .replace(/(<x:Anchor>)([^<]*)/g, (whole, before: string, list: string) => {
      const parts = list.split(',').map((part) => part.trim());
      if (parts.length !== 8) return whole;
      const [top = '0', bottom = '0'] = [parts[2], parts[6]];
      const shift = moved(top) - Number(top);
      return `${before}${parts
        .with(2, String(moved(top)))
        .with(6, String(Number(bottom) + shift))
        .join(', ')}`;
    });
}

/** A table (18.5.1): its area, its filter and the formulas of its columns. */
export function moveTable(table: XmlElement, { sheet, map, maps }: PartOfSheet): void {
  for (const element of elementsOf(table)) {
    if (element.attributes['ref']) element.attributes['ref'] = movedAreas(element.attributes['ref'], map);
    if (/^(calculatedColumn|totalsRow)Formula$/.test(localName(element)))
      element.children = [movedFormula(textWithin(element), maps, { sheet })];
  }
}

/** Source of a pivot table (18.10.1): the new rows are read when the file is opened. */
export function movePivot(cache: XmlElement, { maps }: PartOfSheet): void {
  for (const source of elementsOf(cache)) {
    if (localName(source) !== 'worksheetSource') continue;
    const { ref, sheet = '' } = source.attributes;
    const map = maps.get(sheet.toLowerCase());
    if (map && ref) source.attributes['ref'] = movedAreas(ref, map);
  }
  cache.attributes['refreshOnLoad'] = '1';
}
