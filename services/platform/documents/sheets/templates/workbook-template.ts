import { zipSync } from 'fflate';
import { ARCHIVE_TIME } from '../../archive-time';
import { movedFormula, rowMap, type SheetMaps } from './cell-references';
import { checkFilledSums } from './filled-sums';
import { moveChart, moveComments, moveDrawing, movedVml, movePivot, moveTable, type PartOfSheet } from './linked-parts';
import {
  type FilledColumn,
  fillSheet,
  placeholdersOfSheet,
  type TemplateData,
  type TemplateSheet,
  templateSheet,
} from './sheet-template';
import { type Parts, partsOf, relatedTo, SHEET, sheetsOf, WORKBOOK } from './workbook-parts';
import { below, elementsOf, localName, parseXml, textWithin, type XmlElement, xmlOf } from './xml-tree';

const SHARED = 'xl/sharedStrings.xml';
/** The order of computing: it names cells that have moved, and a spreadsheet makes it again. */
const CHAIN = 'xl/calcChain.xml';

function sharedOf(parts: Parts): string[] {
  const source = parts.get(SHARED);
  return source ? below(parseXml(source.toString('utf8')), 'si').map(textWithin) : [];
}

/** The names of all placeholders of a workbook, each once. Throws `notASheet`, `sheetHostile`, `templateActive`. */
export async function scanTemplate(bytes: Buffer): Promise<string[]> {
  const parts = await partsOf(bytes);
  const shared = sharedOf(parts);
  const found = [...parts].flatMap(([name, part]) =>
    SHEET.test(name) ? placeholdersOfSheet(part.toString('utf8'), shared) : [],
  );
  return [...new Set(found)];
}

/**
 * The workbook with its placeholders filled. All that names cells follows the rows that were added, on every sheet; formulas
 * are computed when the file is opened. Throws as `scanTemplate` does, and `templateSums` where a sum that it shows is not
 * that of the values.
 */
export async function fillTemplate(bytes: Buffer, data: TemplateData): Promise<Uint8Array> {
  const parts = await partsOf(bytes);
  const shared = sharedOf(parts);
  const text = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const sheets = new Map<string, TemplateSheet>();
  for (const { name, part } of sheetsOf(parts)) {
    if (parts.has(part)) sheets.set(part, templateSheet(name, text(part), shared, data));
  }
  const maps: SheetMaps = new Map([...sheets.values()].map(({ name, map }) => [name.toLowerCase(), map]));
  const rewritten = new Map<string, Uint8Array>();
  const filled: FilledColumn[] = [];
  for (const [part, sheet] of sheets) {
    filled.push(...fillSheet(sheet, shared, data, maps));
    rewritten.set(part, Buffer.from(xmlOf(sheet.tree)));
    const own: PartOfSheet = { sheet: sheet.name.toLowerCase(), map: sheet.map, maps };
    for (const linked of relatedTo(parts, part).values()) {
      moveLinked(parts, linked, own, rewritten);
      for (const further of relatedTo(parts, linked).values()) moveLinked(parts, further, own, rewritten);
    }
  }
  // Parts without a sheet of rows: charts on their own sheet, sources of pivot tables.
  const loose: PartOfSheet = { sheet: '', map: rowMap(new Map()), maps };
  for (const name of parts.keys()) if (!rewritten.has(name)) moveLinked(parts, name, loose, rewritten);
  const named = new Map([...sheets.values()].map(({ name, tree }) => [name.toLowerCase(), { name, tree }]));
  checkFilledSums(named, filled, data);
  rewritten.set(WORKBOOK, Buffer.from(workbookXml(text(WORKBOOK), maps)));
  const made: Record<string, Uint8Array> = {};
  for (const [name, part] of parts) {
    if (name !== CHAIN) made[name] = rewritten.get(name) ?? withoutChain(name, part);
  }
  return zipSync(made, { mtime: ARCHIVE_TIME });
}

const TREES: readonly (readonly [RegExp, (tree: XmlElement, own: PartOfSheet) => void])[] = [
  [/^xl\/charts\/chart[^/]*\.xml$/i, moveChart],
  [/^xl\/drawings\/drawing[^/]*\.xml$/i, moveDrawing],
  [/^xl\/(threadedComments\/|comments)[^/]*\.xml$/i, moveComments],
  [/^xl\/comments\/[^/]*\.xml$/i, moveComments],
  [/^xl\/(tables|pivotTables)\/[^/]*\.xml$/i, moveTable],
  [/^xl\/pivotCache\/pivotCacheDefinition[^/]*\.xml$/i, movePivot],
];

/** Moves the parts that a part of a sheet names, once each. */
function moveLinked(parts: Parts, name: string, own: PartOfSheet, rewritten: Map<string, Uint8Array>): void {
  const part = parts.get(name);
  if (!part || rewritten.has(name)) return;
  const move = TREES.find(([path]) => path.test(name))?.[1];
  if (move) {
    const tree = parseXml(part.toString('utf8'));
    move(tree, own);
    rewritten.set(name, Buffer.from(xmlOf(tree)));
  } else if (/^xl\/drawings\/[^/]*\.vml$/i.test(name)) {
    rewritten.set(name, Buffer.from(movedVml(part.toString('utf8'), own)));
  }
}

function withoutChain(name: string, part: Buffer): Uint8Array {
  if (name === '[Content_Types].xml')
    return Buffer.from(part.toString('utf8').replace(/<Override\b[^>]*calcChain[^>]*\/>/g, ''));
  if (name === 'xl/_rels/workbook.xml.rels')
    return Buffer.from(part.toString('utf8').replace(/<Relationship\b[^>]*calcChain[^>]*\/>/g, ''));
  return part;
}

/** Names that follow their cells, and the order to compute everything when the file is opened. */
function workbookXml(source: string, maps: SheetMaps): string {
  const workbook = parseXml(source);
  const sheets = below(workbook, 'sheets').flatMap((each) => below(each, 'sheet'));
  for (const element of elementsOf(workbook)) {
    if (localName(element) !== 'definedName') continue;
    // A name of one sheet may leave the sheet out.
    const local = sheets[Number(element.attributes['localSheetId'] ?? -1)]?.attributes['name'] ?? '';
    element.children = [movedFormula(textWithin(element), maps, { sheet: local.toLowerCase() })];
  }
  const prefix = workbook.name.slice(0, workbook.name.length - localName(workbook).length);
  const order: XmlElement = { name: `${prefix}calcPr`, attributes: { calcId: '0', fullCalcOnLoad: '1' }, children: [] };
  const others = workbook.children.filter((child) => typeof child === 'string' || localName(child) !== 'calcPr');
  // CT_Workbook (ECMA-376, part 1, 18.2.27): behind the names, or behind the sheets where there are none.
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];
  const behind = before.map((name) =>
    others.findIndex((child) => typeof child !== 'string' && localName(child) === name),
  );
  others.splice((behind.find((place) => place >= 0) ?? others.length - 1) + 1, 0, order);
  workbook.children = others;
  return xmlOf(workbook);
}
