import type { SheetCell } from '@/shared/files';
import { formatDateTime } from '@/shared/i18n';
import type { Cell, MessageTable } from './message-table';
import { eventName } from './message-table';

/** The shown columns of a table as a spreadsheet has them: numbers as numbers, times by the clock of the device. */
export function sheetRows(
  table: MessageTable,
  ids: readonly string[],
  { places, zone, language }: { places: readonly number[]; zone: number; language: string },
): Record<string, SheetCell>[] {
  return places.map((place) =>
    Object.fromEntries(
      ids.map((id): [string, SheetCell] => {
        if (id === 'datetime') return [id, formatDateTime(table.times[place] ?? 0, zone)];
        const cell: Cell =
          id === 'event_name' ? eventName(table, place, language) : (table.columns[id]?.[place] ?? null);
        return [id, typeof cell === 'number' ? Number(cell.toFixed(4)) : cell];
      }),
    ),
  );
}
