import type { CellFault, SheetRow } from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';

/** How a column of values is recognised. */
export interface ValueColumn {
  field: string;
  /** As the template has it. */
  head: string;
  /** Other heads of it: its name, its title in each language. */
  aliases: readonly string[];
}

/** A column that says of which device a row is. */
export interface DeviceColumn {
  heads: readonly string[];
  /** What the device that the readings are imported for is called there; none = the column says nothing. */
  values: readonly string[];
}

export interface ReadRow {
  n: number;
  /** Unix seconds. */
  ts: number;
  values: Map<string, number>;
}

/** Why a cell or a row is not accepted; each `kind` has its own sentence. */
export interface RowFault {
  row: number;
  column: string;
  kind: CellFault | 'time' | 'early' | 'future' | 'number' | 'empty' | 'twice' | 'foreign';
}

export interface ReadReadings {
  rows: ReadRow[];
  faults: RowFault[];
  total: number;
  ignored: string[];
}

/** Heads of the column of times in any language; text after a comma (the zone) is ignored. */
const TIME_HEADS = new Set(['datetime', 'time', 'date', 'дата', 'время', 'дата и время', 'цаг', 'огноо']);
/** 2000-01-01: no meter that reports to us is older. */
const EARLIEST = 946_684_800;
const DAY = 86_400;
/** Days of a spreadsheet from 1899-12-30 to 1970-01-01. */
const SHEET_EPOCH = 25_569;
/** No register counts so far. */
const LARGEST = 1e15;

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** windows-1251 has no sign for some units: "Input 1, m³" becomes "Input 1, m?". */
const withoutUnit = (head: string): string => head.replace(/,[^,?]*\?[^,]*$/, '');

/**
 * Readings from the rows of a spreadsheet, the first of which has the heads; null where these are not those of
 * readings. `zone`: hours of the device's clock from UTC. `now`: Unix seconds. `identity`: columns by which a row of another
 * device is known. Pure; yields to other work meanwhile.
 */
export async function readReadings(
  sheet: readonly SheetRow[],
  columns: readonly ValueColumn[],
  zone: number,
  now: number,
  identity: readonly DeviceColumn[] = [],
): Promise<ReadReadings | null> {
  const [head, ...rows] = sheet;
  const known = new Map(
    columns.flatMap((column) => [column.head, ...column.aliases].map((name) => [folded(name), column])),
  );
  const heads = [...(head?.cells ?? [])].map(([place, { text }]) => ({
    place,
    text,
    column: known.get(folded(text)) ?? known.get(folded(withoutUnit(text))),
  }));
  const time = heads.find(({ text }) => TIME_HEADS.has(folded(text.split(',')[0] ?? '')));
  const values = heads.flatMap(({ place, text, column }) => (column ? [{ place, text, field: column.field }] : []));
  if (!time || values.length === 0) return null;
  const owners = heads.flatMap(({ place, text }) => {
    const owner = identity.find(
      ({ heads: names, values: own }) => own.length > 0 && names.some((name) => isSame(name, text)),
    );
    return owner ? [{ place, text, own: owner.values }] : [];
  });
  const found: ReadReadings = {
    rows: [],
    faults: [],
    total: rows.length,
    ignored: heads
      .filter((each) => each !== time && !each.column && owners.every(({ place }) => place !== each.place))
      .map(({ text }) => text),
  };
  const seen = new Set<number>();
  const pauses = new Pauses();
  for (const row of rows) {
    if (pauses.isDue) await pauses.take();
    const faults: RowFault[] = [];
    const ts = timeOf(row, time, zone, now, faults);
    const numbers = numbersOf(row, values, faults);
    for (const { place, text, own } of owners) {
      const given = row.cells.get(place)?.text ?? '';
      if (given.trim() !== '' && !own.some((value) => isSame(given, value))) {
        faults.push({ row: row.n, column: text, kind: 'foreign' });
      }
    }
    if (faults.length === 0 && numbers.size === 0) faults.push({ row: row.n, column: '', kind: 'empty' });
    if (faults.length === 0 && seen.has(ts)) faults.push({ row: row.n, column: time.text, kind: 'twice' });
    seen.add(ts);
    if (faults.length > 0) found.faults.push(...faults);
    else found.rows.push({ n: row.n, ts, values: numbers });
  }
  return found;
}

/** A spreadsheet makes a number of a serial number: zeros before it are lost. Heads differ in spaces and marks. */
const isSame = (given: string, value: string): boolean => plainText(given) === plainText(value);
const plainText = (text: string): string =>
  folded(text)
    .replace(/[\s:._№-]/g, '')
    .replace(/^0+(?=.)/, '');

function timeOf(
  { n, cells }: SheetRow,
  { place, text: column }: { place: number; text: string },
  zone: number,
  now: number,
  faults: RowFault[],
): number {
  const cell = cells.get(place);
  const local = cell && !cell.fault ? parseTime(cell.text) : null;
  const ts = local === null ? NaN : Math.round(local - zone * 3600);
  const kind = cell?.fault ?? (Number.isNaN(ts) ? 'time' : ts < EARLIEST ? 'early' : ts > now + DAY ? 'future' : null);
  if (kind) faults.push({ row: n, column, kind });
  return ts;
}

function numbersOf(
  { n, cells }: SheetRow,
  columns: readonly { place: number; text: string; field: string }[],
  faults: RowFault[],
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { place, text: column, field } of columns) {
    const cell = cells.get(place);
    if (!cell || (cell.text.trim() === '' && !cell.fault)) continue;
    const number = parseNumber(cell.text);
    // A long text of digits is a number all the same; a rounded one is as good as the spreadsheet has it.
    const kind = cell.fault && cell.fault !== 'rounded' ? cell.fault : number === null ? 'number' : null;
    if (kind) faults.push({ row: n, column, kind });
    else if (number !== null) numbers.set(field, number);
  }
  return numbers;
}

/** Seconds of a clock without a zone: DD.MM.YYYY HH:mm[:ss], YYYY-MM-DD[ T]HH:mm[:ss], or days as a spreadsheet counts. */
export function parseTime(text: string): number | null {
  const given = text.trim();
  if (/^\d{5}(\.\d+)?$/.test(given)) return Math.round((Number(given) - SHEET_EPOCH) * DAY);
  const local = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(given);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(given);
  const [year, month, day] = local ? [local[3], local[2], local[1]] : iso ? iso.slice(1, 4) : [];
  if (!year || !month || !day) return null;
  const [hour = 0, minute = 0, second = 0] = ((local ?? iso)?.slice(4) ?? []).map((part) => Number(part || 0));
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second));
  // 31.02. is no day, and 24:00 none of this one.
  const isSo = at.getUTCDate() === Number(day) && at.getUTCMonth() === Number(month) - 1 && at.getUTCHours() === hour;
  return isSo && minute < 60 && second < 60 ? at.getTime() / 1000 : null;
}

/** 1234.5 as people type it: with a comma, with spaces between thousands; null where it is no number. */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(plain)) return null;
  const number = Number(plain);
  return Math.abs(number) <= LARGEST ? number : null;
}
