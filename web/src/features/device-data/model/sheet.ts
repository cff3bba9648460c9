import type { SheetCell } from '@/shared/files';
import { type Cell, eventName, type Field, isTime, type MessageTable } from './message-table';

interface SheetOptions {
  /** The rows that are kept, in their order. */
  places: readonly number[];
  language: string;
  /** A cell as the screen shows it: a time by the clock of the device, yes or no. */
  written: (cell: Cell, field: Field) => string;
}

/** Digits after the point that a cell has at most (specification 3, section 5). */
const DIGITS = 4;
const TIME: Field = { name: 'datetime', title: '', unit: null, decimals: 0 };

/** The shown columns of a table as a spreadsheet has them: as on the screen, but numbers as numbers. */
export function sheetRows(
  table: MessageTable,
  ids: readonly string[],
  { places, language, written }: SheetOptions,
): Record<string, SheetCell>[] {
  const fields = new Map(table.fields.map((field) => [field.name, field]));
  const shown = (id: string, place: number): SheetCell => {
    if (id === 'datetime') return written(table.times[place] ?? 0, TIME);
    if (id === 'event_name') return eventName(table, place, language);
    if (id === 'radio:gateways') {
      return table.links?.[place]?.gateways.map(([eui]) => eui).join(', ') ?? null;
    }
    const cell = table.columns[id]?.[place] ?? null;
    const field = fields.get(id) ?? { ...TIME, name: id, decimals: DIGITS };
    if (typeof cell === 'number' && !isTime(id)) return Number(cell.toFixed(Math.min(DIGITS, field.decimals)));
    return cell === null ? null : written(cell, field);
  };
  return places.map((place) => Object.fromEntries(ids.map((id) => [id, shown(id, place)])));
}
