import type { deviceMessages, RowLink } from '@gaugeway/proto/api/messages';
import type { RuleName } from '@gaugeway/proto/api/filter-values';
import type { CallOf, ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { ReadingStoredPush } from '@gaugeway/proto/api/realtime';

export type Messages = ReplyOf<typeof deviceMessages>['messages'];
export type Cell = number | string | boolean | null;
export type Field = Messages['fields_headers'][number];

/** Time of the device's clock: a mark of a row that has the time of reception. */
const DEVICE_CLOCK = 'device_clock';

/** Columns that are never shown as such (specification 3, section 5). */
const INTERNAL = ['datetime', DEVICE_CLOCK, 'event_name_en', 'reason', 'method', 'message_api', 'status'];
/** Model whose first reading is not a column (specification 2, section 5). */
const WITHOUT_STARTING_VALUE = 447;

/** The columns of a data view: times and, by field, one value for each time; newest first. */
export interface MessageTable {
  times: readonly number[];
  fields: readonly Field[];
  columns: Readonly<Record<string, readonly Cell[]>>;
  /** Reception of each row's uplink; null = no row was received by LoRaWAN. */
  links: readonly (RowLink | null)[] | null;
  /** Marks of single values of each row; null = no marks. */
  marks: readonly (Readonly<Record<string, Mark>> | null)[] | null;
  /** The voltage level of the point, of a profile; null = not known. */
  voltageLevel: number | null;
}

export type Marks = NonNullable<NonNullable<Messages['marks']>[number]>;
export type Mark = Marks[string] & {
  /** Rules of validation that suspect the value. */
  rules?: readonly RuleName[];
  /** A rule holds the value back from the figures. */
  isHeldBack?: boolean;
};

/** Reported fields of a profile, by the letter of the directions that are computed from them. */
const REPORTED = { a: 'active', r: 'reactive' } as const;

/** Reported fields of a column: itself, or those that it is computed from. */
export function reportedNames(name: string): string[] {
  const base = name
    .replace(/^delta_/, '')
    .replace(/_loss_factor$/, '')
    .replace(/_kkt$/, '');
  const [, kind, direction] = /^(power|energy)_([ars])(?:_plus|_minus)?$/.exec(base) ?? [];
  if (direction === 's') return [name, base, `${kind}_active`, `${kind}_reactive`];
  const reported = direction === 'a' || direction === 'r' ? [`${kind}_${REPORTED[direction]}`] : [];
  return [...new Set([name, base, ...reported])];
}

/** Mark of a value of a row; undefined = none. */
export function markOf(table: MessageTable, place: number, name: string): Mark | undefined {
  const marks = table.marks?.[place];
  if (!marks) return undefined;
  const found = reportedNames(name).find((reported) => marks[reported] !== undefined);
  // The mark of the whole row does not apply to columns without readings (a ratio, a text).
  const ofRow = typeof table.columns[name]?.[place] === 'number' ? marks[''] : undefined;
  return found === undefined ? ofRow : marks[found];
}

/** Time of the device's clock where it could not date the row, Unix seconds; null = the row has no such mark. */
export function shownClockAt(table: MessageTable, place: number): number | null {
  const shown = table.columns[DEVICE_CLOCK]?.[place];
  if (typeof shown === 'number') return shown;
  const at = typeof shown === 'string' ? Date.parse(shown) / 1000 : NaN;
  return Number.isNaN(at) ? null : at;
}

/** Columns of the radio, named as no field of a device can be. */
export const RADIO_COLUMNS = ['radio:rssi', 'radio:snr', 'radio:data_rate', 'radio:gateways'] as const;

export function messageTable(messages: Messages, modelId?: number): MessageTable {
  const columns = messages.columns ?? {};
  const times = (columns['datetime'] ?? []).map(Number);
  const fields = messages.fields_headers.filter(
    ({ name }) =>
      !INTERNAL.includes(name) &&
      !(modelId === WITHOUT_STARTING_VALUE && name === 'starting_value') &&
      (columns[name]?.some((cell) => cell !== null) ?? false),
  );
  const links = messages.links?.some((link) => link !== null) ? messages.links : null;
  return {
    times,
    fields,
    columns: links ? { ...columns, ...radioColumns(links) } : columns,
    links,
    marks: messages.marks ?? null,
    voltageLevel: messages['max_r/a'] ?? null,
  };
}

/** Radio values of each row's best gateway. Sorted by gateways, the rows with the best signal are together. */
function radioColumns(links: readonly (RowLink | null)[]): Record<(typeof RADIO_COLUMNS)[number], Cell[]> {
  return {
    'radio:rssi': links.map((link) => link?.gateways[0]?.[1] ?? null),
    'radio:snr': links.map((link) => link?.gateways[0]?.[2] ?? null),
    'radio:data_rate': links.map((link) => link?.data_rate || null),
    'radio:gateways': links.map((link) => link?.gateways.length ?? null),
  };
}

/** Hidden until the user selects it (specification 3, section 5). */
export function isHiddenAtFirst(field: string): boolean {
  return (
    field.startsWith('start_') ||
    field.startsWith('end_') ||
    field === 'transformation_ratio' ||
    field === 'created_at' ||
    field.includes('realdatetime')
  );
}

/** Text or number with a name of the protocol, without a title. */
export const isUntitled = ({ name, title }: Field): boolean => title === name;

/** Neither an untitled value nor a fact of the device. */
export const isMeasured = (field: Field): boolean => !isUntitled(field) && field.is_fact !== true;

/** The columns of these names only. */
export function withFields(table: MessageTable, names: readonly string[]): MessageTable {
  const fields = new Map(table.fields.map((field) => [field.name, field]));
  return { ...table, fields: names.flatMap((name) => fields.get(name) ?? []) };
}

/** The event in the user's language: the English name unless the language is Russian (specification 2, section 2.5). */
export function eventName(table: MessageTable, place: number, language: string): Cell {
  const inEnglish = table.columns['event_name_en']?.[place] ?? null;
  const named = table.columns['event_name']?.[place] ?? null;
  return language === 'ru' ? named : (inEnglish ?? named);
}

/** Columns of times whose names do not show it: the time of reception, and the time of the device's clock. */
const TIMES: readonly string[] = ['created_at', 'clock'];

/** true if the column contains times, by its name. */
export const isTime = (name: string): boolean => name.includes('datetime') || TIMES.includes(name);
/** Fields that a chart can draw. */
export function chartableFields(table: MessageTable): Field[] {
  const hasNumbers = (name: string) => table.columns[name]?.some((cell) => typeof cell === 'number') ?? false;
  return table.fields.filter((field) => isMeasured(field) && !isTime(field.name) && hasNumbers(field.name));
}

/** Indexes of the rows in the order of a column; empty values are last in both directions. */
export function sortedPlaces(table: MessageTable, field: string, descending: boolean): number[] {
  const places = table.times.map((_, place) => place);
  const cells: readonly Cell[] = field === 'datetime' ? table.times : (table.columns[field] ?? []);
  const direction = descending ? -1 : 1;
  return places.sort((a, b) => {
    const left = cells[a] ?? null;
    const right = cells[b] ?? null;
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    if (typeof left === 'number' && typeof right === 'number') return (left - right) * direction;
    return String(left).localeCompare(String(right)) * direction;
  });
}

/** Groups above this one (`device/messages/groups`) have one row per hour, day or month. */
const UNGROUPED = 1;

/**
 * Can a received row be added without a request? Not if columns are computed from several rows, or if one row
 * represents an hour, a day or a month: those messages are requested again.
 */
export const isRowByRow = ({
  msgGroup,
  with_delta,
  profile_type,
}: Pick<CallOf<typeof deviceMessages>, 'msgGroup' | 'with_delta' | 'profile_type'>): boolean =>
  (msgGroup ?? UNGROUPED) <= UNGROUPED && with_delta !== true && profile_type == null;

/**
 * Messages with the received rows: each is inserted at its time, a correction replaces the earlier row. null = the
 * messages must be refetched: a field is unknown, or marks may have changed.
 */
export function withRows(messages: Messages, rows: ReadingStoredPush['rows']): Messages | null {
  // A correction may have changed the marks.
  if (messages.marks) return null;
  const known = new Set(messages.fields_headers.map((field) => field.name));
  if (rows.some(({ device_clock: shown }) => shown !== null) && !known.has(DEVICE_CLOCK)) return null;
  if (rows.some((row) => Object.entries(row.values).some(([name, value]) => value !== null && !known.has(name))))
    return null;
  const columns: Record<string, Cell[]> = {};
  for (const [name, cells] of Object.entries(messages.columns ?? {})) columns[name] = [...cells];
  const times = (columns['datetime'] ??= []);
  for (const name of known) columns[name] ??= times.map(() => null);
  const links: (RowLink | null)[] = messages.links ? [...messages.links] : times.map(() => null);

  for (const row of rows) {
    let place = times.findIndex((time) => Number(time) <= row.datetime);
    if (place < 0) place = times.length;
    if (Number(times[place]) !== row.datetime) {
      for (const [name, cells] of Object.entries(columns))
        cells.splice(place, 0, name === 'datetime' ? row.datetime : null);
      links.splice(place, 0, null);
    }
    links[place] = row.link;
    const clocks = columns[DEVICE_CLOCK];
    if (clocks) clocks[place] = row.device_clock;
    for (const [name, value] of Object.entries(row.values)) {
      const cells = columns[name];
      if (cells) cells[place] = value;
    }
  }
  return {
    ...messages,
    columns,
    links,
    total: messages.total + (times.length - (messages.columns?.['datetime']?.length ?? 0)),
  };
}
