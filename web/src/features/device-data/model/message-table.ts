import type { deviceMessages, RowLink } from '@gaugeway/proto/api/messages';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { ReadingStoredPush } from '@gaugeway/proto/api/realtime';

export type Messages = ReplyOf<typeof deviceMessages>['messages'];
export type Cell = number | string | boolean | null;
export type Field = Messages['fields_headers'][number];

/** Columns that are never shown as such (specification 3, section 5). */
const INTERNAL = ['datetime', 'created_at', 'event_name_en', 'reason', 'method', 'message_api'];

/** The columns of a data view: times and, by field, one value for each time; newest first. */
export interface MessageTable {
  times: readonly number[];
  fields: readonly Field[];
  columns: Readonly<Record<string, readonly Cell[]>>;
  /** How each row's uplink was heard; null = none of them came by LoRaWAN. */
  links: readonly (RowLink | null)[] | null;
}

/** Columns of the radio, named as no field of a device can be. */
export const RADIO_COLUMNS = ['radio:rssi', 'radio:snr', 'radio:data_rate', 'radio:gateways'] as const;

export function messageTable(messages: Messages): MessageTable {
  const columns = messages.columns ?? {};
  const times = (columns['datetime'] ?? []).map(Number);
  const fields = messages.fields_headers.filter(
    ({ name }) => !INTERNAL.includes(name) && (columns[name]?.some((cell) => cell !== null) ?? false),
  );
  const links = messages.links?.some((link) => link !== null) ? messages.links : null;
  return { times, fields, columns: links ? { ...columns, ...radioColumns(links) } : columns, links };
}

/** Of each row's best gateway; sorted by gateways, the best heard rows stand together. */
function radioColumns(links: readonly (RowLink | null)[]): Record<(typeof RADIO_COLUMNS)[number], Cell[]> {
  return {
    'radio:rssi': links.map((link) => link?.gateways[0]?.[1] ?? null),
    'radio:snr': links.map((link) => link?.gateways[0]?.[2] ?? null),
    'radio:data_rate': links.map((link) => link?.data_rate || null),
    'radio:gateways': links.map((link) => link?.gateways.length ?? null),
  };
}

/** Hidden until the user asks for it (specification 3, section 5). */
export function isHiddenAtFirst(field: string): boolean {
  return (
    field.startsWith('start_') ||
    field.startsWith('end_') ||
    field === 'transformation_ratio' ||
    field.includes('realdatetime') ||
    isSwitchedElsewhere(field)
  );
}

/** Not in the column menu: shown and hidden by switches of their own (specification 3, section 5). */
export function isSwitchedElsewhere(field: string): boolean {
  return field.startsWith('delta_') || field.endsWith('_kkt') || field.endsWith('_loss_factor');
}

/** Fields that a chart can draw. */
export function chartableFields(table: MessageTable): Field[] {
  return table.fields.filter(({ name }) => table.columns[name]?.some((cell) => typeof cell === 'number') ?? false);
}

/** Places of the rows in the order of a column; empty values stay at the end whichever way it goes. */
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

/**
 * The messages after rows that arrived: each stands at its time, a correction in the place of what stood there. null =
 * they bring a field that the messages do not know, so they have to be asked for again.
 */
export function withRows(messages: Messages, rows: ReadingStoredPush['rows']): Messages | null {
  const known = new Set(messages.fields_headers.map((field) => field.name));
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
