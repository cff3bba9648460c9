import {
  type CellFault,
  cellName,
  CellReader,
  findTable,
  hasOwnTime,
  type FoundHead,
  KnownHeads,
  type SheetFile,
  type SheetRow,
  type TableKind,
  timeBeside,
} from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import type { SheetAnswers } from '@gaugeway/proto/api';
import { instantOf, type Zone } from '@gaugeway/proto/time/zone';
import { type TimePart, timePartOf, zoneOfHead } from './time-heads';

/** Recognition of a column of values. */
export interface ValueColumn {
  field: string;
  /** Head as in the template. */
  head: string;
  /** Other heads of it: its name, its title in each language. */
  aliases: readonly string[];
  /** Its unit is percent. */
  isShare?: boolean;
}

/** A column that says of which device a row is. */
export interface DeviceColumn {
  heads: readonly string[];
  /** Name in the file of the device that the readings are imported for; none = the column is ignored. */
  values: readonly string[];
}

export interface ReadRow {
  n: number;
  /** Unix seconds. */
  ts: number;
  values: Map<string, number>;
}

/** Reason for a rejected cell or row; each `kind` has its own sentence. */
export interface RowFault {
  row: number;
  column: string;
  /** `C14`, and its text; '' = the whole row. */
  cell: string;
  value: string;
  kind: CellFault | 'time' | 'early' | 'future' | 'number' | 'empty' | 'twice' | 'foreign';
}

export interface ReadReadings {
  rows: ReadRow[];
  faults: RowFault[];
  total: number;
  ignored: string[];
  questions: CellReader['questions'];
}

/** 2000-01-01: no meter that reports to us is older. */
const EARLIEST = 946_684_800;
const DAY = 86_400;
/** No register counts so far. */
const LARGEST = 1e15;

/** A head that names no field, for a device that has a single one. */
const READING = [
  'показание',
  'показания',
  'значение',
  'reading',
  'readings',
  'meter reading',
  'value',
  'заалт',
  'утга',
];

type Column =
  | { kind: 'time'; part: TimePart }
  | { kind: 'value'; value: ValueColumn }
  | { kind: 'owner'; owner: DeviceColumn };

/** A column of the file. */
interface Placed {
  place: number;
  text: string;
}

interface Layout {
  /** Column of the moment, or of its date with its time of day beside it. */
  time: Placed & { clock: Placed | null };
  /** Zone of times without an offset. */
  zone: Zone;
  values: (Placed & { value: ValueColumn })[];
  owners: (Placed & { own: readonly string[] })[];
}

/**
 * Readings from a spreadsheet, below the row of heads; null where no row has those of readings. `zone`: the
 * device's clock, for times that have no offset, nor their head. `now`: Unix seconds. `identity`: columns by which
 * a row of another device is known. Pure; yields to other work meanwhile.
 */
export async function readReadings(
  file: Pick<SheetFile, 'rows' | 'is1904' | 'delimiter'>,
  columns: readonly ValueColumn[],
  { zone, now, answers = {} }: { zone: Zone; now: number; answers?: SheetAnswers },
  identity: readonly DeviceColumn[] = [],
): Promise<ReadReadings | null> {
  const table = findTable(file, columnOf(columns, identity));
  const layout = layoutOf(table.heads, zone);
  if (!layout) return null;
  const { time, values, owners } = layout;
  // A column of dates that have times is one of moments.
  if (table.rows.some(({ cells }) => hasOwnTime(cells.get(time.place)?.text ?? ''))) time.clock = null;
  const used = new Set([time, ...values, ...owners].map(({ place }) => place));
  if (time.clock !== null) used.add(time.clock.place);
  const kinds = new Map<number, TableKind>([
    ...values.map(({ place }) => [place, 'number'] as const),
    [time.place, 'time'],
  ]);
  const reader = await CellReader.of(table.rows, kinds, file.is1904, answers);
  const rows: ReadRow[] = [];
  const all: RowFault[] = [];
  const seen = new Set<number>();
  const pauses = new Pauses();
  for (const row of table.rows) {
    if (pauses.isDue) await pauses.take();
    const faults: RowFault[] = [];
    const ts = timeOf(row, layout, reader, now, faults);
    const numbers = numbersOf(row, values, reader, faults);
    for (const each of owners) {
      const given = row.cells.get(each.place)?.text ?? '';
      if (given.trim() !== '' && !each.own.some((value) => isSame(given, value)))
        faults.push(faultOf(row, each, 'foreign'));
    }
    if (faults.length === 0 && numbers.size === 0) faults.push(faultOf(row, null, 'empty'));
    if (faults.length === 0 && seen.has(ts)) faults.push(faultOf(row, time, 'twice'));
    seen.add(ts);
    if (faults.length > 0) all.push(...faults);
    else rows.push({ n: row.n, ts, values: numbers });
  }
  const ignored = [...table.heads].flatMap(([place, { text }]) => (used.has(place) ? [] : [text]));
  return { rows, faults: all, total: table.rows.length, ignored, questions: reader.questions };
}

/** Meaning of a head. A column of a device that has no such name is ignored. */
function columnOf(columns: readonly ValueColumn[], identity: readonly DeviceColumn[]) {
  const values = columns.map((value): { kind: 'value'; value: ValueColumn } => ({ kind: 'value', value }));
  const [only, second] = values;
  const known = new KnownHeads<Column>([
    ...values.flatMap((column) => [column.value.head, ...column.value.aliases].map((head) => [head, column] as const)),
    ...(only && !second ? READING.map((head) => [head, only] as const) : []),
    ...identity
      .filter(({ values: own }) => own.length > 0)
      .flatMap((owner) => {
        const column: Column = { kind: 'owner', owner };
        return owner.heads.map((head) => [head, column] as const);
      }),
  ]);
  const parts = new Map<TimePart, Column>();
  return (head: string): Column | undefined => {
    const found = known.of(head);
    const part = found ? null : timePartOf(head);
    if (!part) return found;
    // One column of each part: another one of the same is ignored.
    const column = parts.get(part) ?? { kind: 'time' as const, part };
    parts.set(part, column);
    return column;
  };
}

function layoutOf(heads: ReadonlyMap<number, FoundHead<Column>>, zone: Zone): Layout | null {
  const named = [...heads].flatMap(([place, { column, text }]) => (column ? [{ place, text, column }] : []));
  const partOf = (part: TimePart) => named.find(({ column }) => column.kind === 'time' && column.part === part);
  const [date, clock] = [partOf('date'), partOf('clock')];
  const time = partOf('moment') ?? date ?? clock;
  const values = named.flatMap(({ column, ...at }) =>
    column.kind === 'value' ? [{ ...at, value: column.value }] : [],
  );
  if (!time || values.length === 0) return null;
  const owners = named.flatMap(({ column, ...at }) =>
    column.kind === 'owner' ? [{ ...at, own: column.owner.values }] : [],
  );
  const beside = time === date && clock ? { place: clock.place, text: clock.text } : null;
  return {
    time: { place: time.place, text: time.text, clock: beside },
    zone: zoneOfHead(time.text) ?? (beside === null ? null : zoneOfHead(beside.text)) ?? zone,
    values,
    owners,
  };
}

function faultOf({ n, cells }: SheetRow, at: Placed | null, kind: RowFault['kind']): RowFault {
  if (!at) return { row: n, column: '', cell: '', value: '', kind };
  return { row: n, column: at.text, cell: cellName(at.place, n), value: cells.get(at.place)?.text ?? '', kind };
}

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** A spreadsheet makes a number of a serial number: zeros before it are lost. */
const isSame = (input: string, value: string): boolean => plainText(input) === plainText(value);
const plainText = (text: string): string =>
  folded(text)
    .replace(/[\s:._№-]/g, '')
    .replace(/^0+(?=.)/, '');

function timeOf(row: SheetRow, { time, zone }: Layout, reader: CellReader, now: number, faults: RowFault[]): number {
  const cell = row.cells.get(time.place);
  const clock = time.clock && row.cells.get(time.clock.place);
  const refuse = (kind: RowFault['kind'], at: Placed = time): number => {
    faults.push(faultOf(row, at, kind));
    return NaN;
  };
  if (!cell) return refuse('time');
  if (clock?.fault) return refuse(clock.fault, time.clock ?? time);
  const at = { place: time.place, n: row.n };
  let given = cell;
  if (clock) {
    const day = reader.day(cell, at);
    if ('fault' in day) return refuse(day.fault === 'unreadable' ? 'time' : day.fault);
    const beside = timeBeside(clock, day.value);
    if (beside === null) return refuse('time', time.clock ?? time);
    given = { text: `${day.value} ${beside}` };
  }
  const read = reader.moment(given, at);
  if ('fault' in read) return refuse(read.fault === 'unreadable' ? 'time' : read.fault);
  const { seconds, isUtc } = read.value;
  const ts = Math.round(isUtc ? seconds : instantOf(zone, seconds));
  if (ts < EARLIEST) return refuse('early');
  return ts > now + DAY ? refuse('future') : ts;
}

function numbersOf(
  row: SheetRow,
  columns: Layout['values'],
  reader: CellReader,
  faults: RowFault[],
): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const { value, ...at } of columns) {
    const cell = row.cells.get(at.place);
    if (!cell || (cell.text.trim() === '' && !cell.fault)) continue;
    const read = reader.number(cell, { place: at.place, n: row.n }, value.isShare);
    if ('value' in read && Math.abs(read.value) <= LARGEST) numbers.set(value.field, read.value);
    else faults.push(faultOf(row, at, 'fault' in read && read.fault !== 'unreadable' ? read.fault : 'number'));
  }
  return numbers;
}
