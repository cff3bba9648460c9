import { zipSync } from 'fflate';
import { notASheet, sheetHostile, templateActive } from '../reading/sheet';
import { Zip } from '../reading/zip';
import { filledSheet, placeholdersOfSheet, type TemplateData } from './sheet-template';
import { below, parseXml, textWithin } from './xml-tree';

/** Bytes of all parts of a template together. */
const LARGEST = 32 * 1024 * 1024;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const SHARED = 'xl/sharedStrings.xml';
const CHAIN = 'xl/calcChain.xml';
/** What runs, or asks for other files, when the workbook is opened. */
const ACTIVE =
  /^(xl\/(vbaProject|externalLinks|embeddings|activeX|ctrlProps|connections|queryTables|macrosheets|dialogsheets)|customUI)/i;

type Parts = Map<string, Buffer>;

/** Throws `notASheet`, `sheetHostile`, `templateActive`. */
async function partsOf(bytes: Buffer): Promise<Parts> {
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
  if (!parts.has('xl/workbook.xml') || ![...parts.keys()].some((name) => SHEET.test(name))) throw notASheet();
  return parts;
}

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

/** The workbook with its placeholders filled; formulas are computed when it is opened. Throws as `scanTemplate` does. */
export async function fillTemplate(bytes: Buffer, data: TemplateData): Promise<Uint8Array> {
  const parts = await partsOf(bytes);
  const shared = sharedOf(parts);
  const made: Record<string, Uint8Array> = {};
  for (const [name, part] of parts) {
    const rewritten = rewrite(name, part, shared, data);
    if (rewritten) made[name] = rewritten;
  }
  // The same rows are the same bytes, whenever they are written; the first day that the format knows.
  return zipSync(made, { mtime: new Date(1980, 0, 1) });
}

/** null = the part is left out. */
function rewrite(name: string, part: Buffer, shared: readonly string[], data: TemplateData): Uint8Array | null {
  // The order of computing names cells that have moved; a spreadsheet makes it by itself.
  if (name === CHAIN) return null;
  const text = () => part.toString('utf8');
  if (SHEET.test(name)) return Buffer.from(filledSheet(text(), shared, data));
  if (name === '[Content_Types].xml') return Buffer.from(text().replace(/<Override\b[^>]*calcChain[^>]*\/>/g, ''));
  if (name === 'xl/_rels/workbook.xml.rels')
    return Buffer.from(text().replace(/<Relationship\b[^>]*calcChain[^>]*\/>/g, ''));
  if (name === 'xl/workbook.xml') {
    const plain = text().replace(/<calcPr\b[^>]*\/>/g, '');
    // CT_Workbook (ECMA-376, part 1, 18.2.27): behind the names, or behind the sheets where there are none.
    const behind = plain.includes('</definedNames>') ? '</definedNames>' : '</sheets>';
    return Buffer.from(plain.replace(behind, `${behind}<calcPr calcId="0" fullCalcOnLoad="1"/>`));
  }
  return part;
}
