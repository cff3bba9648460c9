import { zipSync } from 'fflate';
import { ARCHIVE_TIME } from '../../archive-time';
import { movedFormula, rowMap, type SheetMaps } from './cell-references';
import { checkFilledSums } from './filled-sums';
import { moveChart, moveComments, moveDrawing, movedVml, movePivot, moveTable, type PartOfSheet } from './linked-parts';
import {
  type FilledColumn,
  fillSheet,
  computesReferences,
  type ScannedTemplate,
  scanSheet,
  type TemplateData,
  type TemplateSheet,
  templateSheet,
} from './sheet-template';
import { type Parts, partsOf, relatedTo, sharedStringsOf, sheetsOf, WORKBOOK } from './workbook-parts';
import type { NameOf } from './sum-formula';
import { below, elementsOf, localName, parseXml, textWithin, type XmlElement, xmlOf } from './xml-tree';

/** The order of computing: it names cells that have moved, and a spreadsheet makes it again. */
const CHAIN = 'xl/calcChain.xml';

function sharedOf(parts: Parts): string[] {
  const source = parts.get(sharedStringsOf(parts));
  return source ? below(parseXml(source.toString('utf8')), 'si').map(textWithin) : [];
}

/** Contents of a template. Throws `notASheet`, `sheetHostile`, `templateActive`. */
export async function scanTemplate(bytes: Buffer): Promise<ScannedTemplate> {
  const parts = await partsOf(bytes);
  const shared = sharedOf(parts);
  const names = new Set<string>();
  const loose: string[] = [];
  for (const { name: title, part } of sheetsOf(parts)) {
    const source = parts.get(part);
    if (!source) continue;
    const sheet = scanSheet(source.toString('utf8'), shared);
    for (const name of sheet.names) names.add(name);
    loose.push(...sheet.loose.map((at) => `${title}!${at}`));
  }
  for (const element of elementsOf(parseXml(parts.get(WORKBOOK)?.toString('utf8') ?? ''))) {
    const isLoose = localName(element) === 'definedName' && computesReferences(textWithin(element));
    if (isLoose) loose.push(element.attributes['name'] ?? '');
  }
  return { names: [...names], loose };
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
  const { xml, nameOf } = movedWorkbook(text(WORKBOOK), maps);
  checkFilledSums(named, filled, data, nameOf);
  rewritten.set(WORKBOOK, Buffer.from(xml));
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
function movedWorkbook(source: string, maps: SheetMaps): { xml: string; nameOf: NameOf } {
  const workbook = parseXml(source);
  const names = new Map<string, string>();
  const sheets = below(workbook, 'sheets').flatMap((each) => below(each, 'sheet'));
  for (const element of elementsOf(workbook)) {
    if (localName(element) !== 'definedName') continue;
    // A name of one sheet may leave the sheet out.
    const local = (sheets[Number(element.attributes['localSheetId'] ?? -1)]?.attributes['name'] ?? '').toLowerCase();
    // A name of a cell of a repeated row is one of all its copies.
    const moved = movedFormula(textWithin(element), maps, { sheet: local, isSeries: isReference(textWithin(element)) });
    element.children = [moved];
    names.set(`${local}!${(element.attributes['name'] ?? '').toLowerCase()}`, moved);
  }
  const prefix = workbook.name.slice(0, workbook.name.length - localName(workbook).length);
  const given = below(workbook, 'calcPr')[0]?.attributes ?? {};
  // Manual computing would show nothing to a reader who only opens the file; other settings stay.
  const { calcMode: _mode, ...kept } = given;
  const attributes = { ...kept, calcId: '0', fullCalcOnLoad: '1' };
  const order: XmlElement = { name: `${prefix}calcPr`, attributes, children: [] };
  const others = workbook.children.filter((child) => typeof child === 'string' || localName(child) !== 'calcPr');
  // CT_Workbook (ECMA-376, part 1, 18.2.27): behind the names, or behind the sheets where there are none.
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];
  const behind = before.map((name) =>
    others.findIndex((child) => typeof child !== 'string' && localName(child) === name),
  );
  others.splice((behind.find((place) => place >= 0) ?? others.length - 1) + 1, 0, order);
  workbook.children = others;
  const nameOf: NameOf = (name, sheet) =>
    names.get(`${sheet}!${name.toLowerCase()}`) ?? names.get(`!${name.toLowerCase()}`);
  return { xml: xmlOf(workbook), nameOf };
}

const isReference = (formula: string): boolean =>
  /^(?:(?:'(?:[^']|'')+'|[^'!(]+)!)?\$?[A-Z]{1,3}\$?\d+$/i.test(formula.trim());
