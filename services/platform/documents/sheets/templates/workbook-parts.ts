import { notASheet, sheetHostile, templateActive } from '../reading/sheet';
import { resolvedPart } from '../reading/package-parts';
import { Zip } from '../reading/zip';
import { below, elementsOf, parseXml } from './xml-tree';

/** Bytes of all parts of a template together. */
const LARGEST = 32 * 1024 * 1024;
/** Parts that run code, or load other files, when the workbook is opened. */
const ACTIVE =
  /^(xl\/(vbaProject|externalLinks|embeddings|activeX|ctrlProps|connections|queryTables|macrosheets|dialogsheets)|customUI)/i;

export const WORKBOOK = 'xl/workbook.xml';
export const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;

export type Parts = Map<string, Buffer>;

/** Throws `notASheet`, `sheetHostile`, `templateActive`. */
export async function partsOf(bytes: Buffer): Promise<Parts> {
  const zip = await Zip.open(bytes);
  const names = zip.names();
  const active = names.find((name) => ACTIVE.test(name));
  if (active) throw templateActive({ part: active });
  const parts: Parts = new Map();
  let size = 0;
  for (const name of names) {
    if (name.endsWith('/')) continue;
    const pieces: Buffer[] = [];
    for await (const piece of zip.read(name)) {
      size += piece.length;
      if (size > LARGEST) throw sheetHostile();
      pieces.push(piece);
    }
    parts.set(name, Buffer.concat(pieces));
  }
  if (!parts.has(WORKBOOK) || ![...parts.keys()].some((name) => SHEET.test(name))) throw notASheet();
  return parts;
}

/** A part that another one refers to. */
interface Related {
  id: string;
  type: string;
  part: string;
}

/** The parts that a part refers to (ECMA-376, part 2, 9.3). Names that differ in case are one. */
function relationsOf(parts: Parts, name: string): Related[] {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const source = parts.get(`${folder}_rels/${name.slice(folder.length)}.rels`);
  if (!source) return [];
  const nameOf = (target: string): string => {
    if (parts.has(target)) return target;
    return [...parts.keys()].find((known) => known.toLowerCase() === target.toLowerCase()) ?? target;
  };
  return [...elementsOf(parseXml(source.toString('utf8')))].flatMap(({ attributes }) => {
    const { Id, Target, TargetMode, Type = '' } = attributes;
    if (Id === undefined || Target === undefined || TargetMode === 'External') return [];
    return [{ id: Id, type: Type, part: nameOf(resolvedPart(folder, Target)) }];
  });
}

/** The parts that a part refers to, by the ids of the relations. */
export const relatedTo = (parts: Parts, name: string): Map<string, string> =>
  new Map(relationsOf(parts, name).map(({ id, part }) => [id, part]));

/** The part with the texts that cells share. */
export const sharedStringsOf = (parts: Parts): string =>
  relationsOf(parts, WORKBOOK).find(({ type }) => type.endsWith('/sharedStrings'))?.part ?? 'xl/sharedStrings.xml';

/** The sheets of a workbook in their order: the name, and the part. */
export function sheetsOf(parts: Parts): { name: string; part: string }[] {
  const source = parts.get(WORKBOOK);
  const related = relatedTo(parts, WORKBOOK);
  const sheets = source ? below(parseXml(source.toString('utf8')), 'sheets') : [];
  return sheets
    .flatMap((each) => below(each, 'sheet'))
    .flatMap((sheet) => {
      const id = Object.entries(sheet.attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const part = related.get(id);
      // A sheet of a chart has no rows.
      return part && SHEET.test(part) ? [{ name: sheet.attributes['name'] ?? '', part }] : [];
    });
}
