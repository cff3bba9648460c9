import { isNumbering, type SheetCell, type SheetRow } from '@gaugeway/platform/documents';
import { SMART_FIELDS, type SmartColumn, type SmartField } from '@gaugeway/proto/api';
import { kindOf } from './kinds';
import { modelsNamed } from './model-names';

/** Rows from the top in which the heads may be: people put a title above them. */
const HEAD_WITHIN = 15;
/** Rows by which the content of a column is judged, and values that are shown of it. */
const JUDGED = 200;
const SHOWN = 4;
const TEXT = 120;
/** Part of the values that have to look alike. */
const MOST = 0.8;

/** Words of heads in Russian, English and Mongolian, the special before the general. */
const HEADS: readonly (readonly [SmartField, RegExp])[] = [
  ['dev_eui', /dev\s*-?_?eui|^eui|деви?\s*еуи/],
  ['latitude', /широт|latitude|^lat\b|өргөрөг/],
  ['longitude', /долгот|longitude|^(lon|lng)\b|уртраг/],
  ['position', /координат|coordinates|^gps|^geo|байршлын цэг|солбицол/],
  ['contract', /договор|лицев|л\/с|контракт|contract|account\s*(no|number)|гэрээ/],
  [
    'serial',
    /заводск|серийн|^зав(\.|\s|$)|№\s*(пу|счетч|приб)|номер\s*(пу|счетч|приб)|serial|meter\s*(no|number|id)|s\/n|тоолуурын дугаар|сериал/,
  ],
  ['model', /модел|марка|тип\s*(пу|счетч|приб)|model|meter\s*type|загвар/],
  ['supplier', /поставщ|ресурсоснаб|рсо|supplier|provider|нийлүүлэгч/],
  [
    'consumer',
    /потребит|абонент|фио|ф\.и\.о|собственник|владелец|consumer|customer|owner|subscriber|tenant|хэрэглэгч|эзэмшигч/,
  ],
  ['kind', /ресурс|вид\s*(учета|точки|энерг)|тип\s*(ресурса|точки)|услуг|resource|utility|нөөц|төрөл/],
  ['flat', /квартир|^кв|помещ|flat|apartment|apt|unit|тоот/],
  ['district', /район|округ|микрорайон|district|дүүрэг|хороо/],
  ['city', /город|населен|нас\.\s*п|city|town|settlement|хот/],
  ['street', /улиц|^ул|street|гудамж/],
  ['house', /дом|здани|строени|house|building|байр|байшин/],
  ['address', /адрес|address|хаяг/],
];

const folded = (text: string): string =>
  text.replace(/[*_]/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase().replaceAll('ё', 'е');

/** Field that the head of a column names; null = unknown. */
export function fieldOfHead(head: string): SmartField | null {
  const text = folded(head);
  if (text === '' || text.length > 60) return null;
  const own = SMART_FIELDS.find((field) => folded(field) === text);
  return own ?? HEADS.find(([, words]) => words.test(text))?.[0] ?? null;
}

const PERSON = /^\p{Lu}[\p{L}-]+ (\p{Lu}\.\s?){1,2}$|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u;
const ORGANISATION = /^(ооо|оао|зао|ао|пао|ип|тсж|тсн|ук|муп|гуп)[\s«"]|\b(llc|ltd|inc)\b|\b(ххк|хк)$/i;

/** Patterns of contents, tried in this order; other values determine no field. */
const CONTENTS: readonly (readonly [SmartField, (value: string) => boolean])[] = [
  ['dev_eui', (value) => /^([0-9a-f]{2}[:\s-]?){7}[0-9a-f]{2}$/i.test(value)],
  ['position', (value) => /^-?\d{1,2}[.,]\d{3,}\s*[,;\s]\s*-?\d{1,3}[.,]\d{3,}$/.test(value)],
  ['address', (value) => value.split(',').length >= 3 && /\d/.test(value) && /\p{L}{3}/u.test(value)],
  ['consumer', (value) => PERSON.test(value) || ORGANISATION.test(value)],
  ['kind', (value) => value.length < 30 && !/\d/.test(value) && kindOf(value) !== null],
  ['model', (value) => value.length >= 3 && /\p{L}/u.test(value) && modelsNamed(value, []).size > 0],
  ['street', (value) => /^(ул|улица|пр-?т|проспект|пер)[.\s]|(street|avenue|гудамж)$/i.test(value)],
  ['serial', (value) => /^\d{6,14}$/.test(value)],
];

export interface Layout {
  columns: SmartColumn[];
  /** Row of the heads as the spreadsheet counts; null = none. */
  headRow: number | null;
  /** Rows below the heads. */
  rows: number;
  hasMerged: boolean;
}

/** Recognises the columns of a spreadsheet by their heads, or else by their contents. */
export function recognise(sheet: readonly SheetRow[], mostColumns: number): Layout {
  const { head, at } = headOf(sheet);
  const data = sheet.slice(at);
  const taken = new Set<SmartField>();
  const columns = columnsOf(sheet, mostColumns).map((column): SmartColumn => {
    const text = (head?.texts.get(column) ?? '').slice(0, TEXT);
    const field = fieldOfHead(text);
    const isNew = field !== null && !taken.has(field);
    if (isNew) taken.add(field);
    // Different ones: the city is the same in hundreds of rows.
    const samples = [...new Set(valuesOf(data, column, JUDGED))].slice(0, SHOWN).map((value) => value.slice(0, TEXT));
    return { column, head: text, samples, field: isNew ? field : null, by: isNew ? 'head' : null };
  });
  for (const each of columns) {
    if (each.field !== null) continue;
    const values = valuesOf(data, each.column, JUDGED);
    const found = CONTENTS.find(([field, looks]) => !taken.has(field) && isMost(values, looks));
    if (!found) continue;
    taken.add(found[0]);
    each.field = found[0];
    each.by = 'content';
  }
  const hasMerged = sheet.some(({ cells }) => [...cells.values()].some(({ fault }) => fault === 'merged'));
  return { columns, headRow: head?.n ?? null, rows: data.length, hasMerged };
}

/** Heads by the place of their column, and the last of their rows as the spreadsheet counts. */
interface Head {
  n: number;
  texts: ReadonlyMap<number, string>;
}

/**
 * The row with the most heads, or two rows where the upper one has heads of groups, and where the data begin; no heads
 * where nothing is known of any row. A row that numbers the columns belongs to the heads.
 */
function headOf(sheet: readonly SheetRow[]): { head: Head | null; at: number } {
  let best: { head: Head | null; at: number; score: number } = { head: null, at: 0, score: 0 };
  const top = sheet.slice(0, HEAD_WITHIN);
  const take = (row: SheetRow, texts: Head['texts'], at: number): void => {
    const found = new Set([...texts.values()].flatMap((text) => fieldOfHead(text) ?? []));
    // A value such as "ул. Ленина" looks like a head too; a row of heads has several, and no numbers.
    const isData = [...texts.values()].some((text) => /^\d{4,}$/.test(text));
    const score = isData ? 0 : found.size;
    if (score > best.score) best = { head: { n: row.n, texts }, at, score };
  };
  for (const [at, row] of top.entries()) take(row, textsOf(row), at + 1);
  for (const [at, row] of top.entries()) {
    const next = sheet[at + 1];
    if (next?.n === row.n + 1 && isGrouped(row, next)) take(next, new Map([...textsOf(row), ...textsOf(next)]), at + 2);
  }
  if (!best.head || (best.score < 2 && sheet[0]?.n !== best.head.n)) return { head: null, at: 0 };
  const next = sheet[best.at];
  return next && isNumbering(next) ? { head: { ...best.head, n: next.n }, at: best.at + 1 } : best;
}

const textsOf = ({ cells }: SheetRow): Map<number, string> =>
  new Map([...cells].flatMap(([place, { text }]) => (text === '' ? [] : [[place, text] as const])));

/** true: the upper row has heads of groups, or of cells that are merged with those below. */
function isGrouped(row: SheetRow, next: SheetRow): boolean {
  const isHead = ({ text, fault }: SheetCell) => text === '' || fault === 'merged' || fieldOfHead(text) !== null;
  const isFree = [...row.cells].some(([place, { text }]) => text !== '' && (next.cells.get(place)?.text ?? '') === '');
  return isFree && [...next.cells.values()].every(isHead);
}

function columnsOf(sheet: readonly SheetRow[], most: number): number[] {
  const found = new Set<number>();
  for (const { cells } of sheet.slice(0, JUDGED + HEAD_WITHIN)) for (const column of cells.keys()) found.add(column);
  return [...found].filter((column) => column < most).sort((a, b) => a - b);
}

function valuesOf(rows: readonly SheetRow[], column: number, most: number): string[] {
  const values: string[] = [];
  for (const { cells } of rows) {
    const text = cells.get(column)?.text ?? '';
    if (text !== '') values.push(text);
    if (values.length >= most) break;
  }
  return values;
}

const isMost = (values: readonly string[], looks: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(looks).length >= values.length * MOST;
