// Workbooks by their XML, and mutations of files, for the fuzz of uploads (read-sheet.spec.ts, upload-fuzz.mjs).
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook (.xlsx) of one sheet with this content, and these shared texts (ECMA-376, part 1, 18.3 and 18.4). */
export function workbookOf(sheetXml, sharedXml = '') {
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${HEAD}<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': strToU8(`${HEAD}<worksheet xmlns="${MAIN}">${sheetXml}</worksheet>`),
    'xl/sharedStrings.xml': strToU8(`${HEAD}<sst xmlns="${MAIN}">${sharedXml}</sst>`),
  });
}

/** A ZIP archive of these texts by their names. */
export function archiveOf(texts) {
  return zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])));
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Pieces that XML, ZIP and texts with columns stumble over. */
const PIECES = [
  ...['<', '>', '&', '"', "'", ';', ',', '\t', '\r', '\n', '\0', '<!--', ']]>', '<![CDATA[', '<!DOCTYPE a [', '&#0;'],
  ...[
    '<row>',
    '</row>',
    '<c t="s"><v>999999999</v></c>',
    '<c r="XFD1048576"><v>1e308</v></c>',
    '<mergeCell ref="A1:XFD1048576"/>',
  ],
  ...['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06', '\xff\xff\xff\xff', '\ufeff', '9'.repeat(400), '"'.repeat(301)],
];

/** A file with one to eight changes: of its bytes, or, where it is an archive, of its entries. */
export function mutated(file, random) {
  const isArchive = file[0] === 0x50 && file[1] === 0x4b;
  if (!isArchive || random() < 0.3) return changed(file, random);
  try {
    const parts = unzipSync(file);
    const names = Object.keys(parts);
    const name = names[Math.floor(random() * names.length)];
    parts[name] = changed(parts[name], random);
    if (random() < 0.05) delete parts[names[0]];
    return zipSync(parts);
  } catch {
    return changed(file, random);
  }
}

function changed(bytes, random) {
  let result = strFromU8(bytes, true);
  for (let left = 1 + Math.floor(random() * 8); left > 0; left--) {
    const at = Math.floor(random() * (result.length + 1));
    const end = Math.min(result.length, at + Math.floor(random() * random() * 200));
    const kind = Math.floor(random() * 5);
    const piece = PIECES[Math.floor(random() * PIECES.length)];
    if (kind === 0) result = result.slice(0, at) + result.slice(end);
    else if (kind === 1) result = result.slice(0, at) + piece + result.slice(at);
    else if (kind === 2)
      result = result.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + result.slice(at + 1);
    else if (kind === 3)
      result = result.slice(0, end) + result.slice(at, end).repeat(1 + Math.floor(random() * 300)) + result.slice(end);
    else
      result = result.slice(0, at) + result.slice(0, at).split('').reverse().join('').slice(0, 50) + result.slice(at);
  }
  return strToU8(result, true);
}
