import { type Remark, remark } from '@gaugeway/platform/bulk';
import { cellFaultKey, rowsBelow, type SheetFile, type SheetRow, textFault } from '@gaugeway/platform/documents';
import { Pauses } from '@gaugeway/platform/slots';
import type { SmartField } from '@gaugeway/proto/api';
import { type Address, bareNumber, parseAddress } from './address';

/** Reading of a spreadsheet: fields by column, and defaults for empty cells. */
export interface Reading {
  mapping: Partial<Record<SmartField, number>>;
  headRow: number | null;
  city: string;
  kind: number | null;
  fillDown: boolean;
  /** Unix seconds. */
  since: number;
}

/** A row of the spreadsheet by the meanings of its columns. */
export interface ImportRow {
  n: number;
  values: Partial<Record<SmartField, string>>;
  faults: Remark[];
}

const FILLED: ReadonlySet<string> = new Set(['address', 'city', 'district', 'street', 'house']);
/** Longest text of a field. */
const LONGEST: Partial<Record<SmartField, number>> = { house: 50, flat: 50, contract: 50, serial: 100 };
const LONGEST_TEXT = 200;

/** The rows below the heads; rows with nothing in a mapped column are left out. */
export async function importRows(file: Pick<SheetFile, 'rows' | 'delimiter'>, reading: Reading): Promise<ImportRow[]> {
  const columns = Object.entries(reading.mapping) as [SmartField, number][];
  const above = new Map<SmartField, string>();
  const rows: ImportRow[] = [];
  const pauses = new Pauses();
  for (const row of rowsBelow(file, reading.headRow)) {
    if (pauses.isDue) await pauses.take();
    const read = rowOf(row, columns, reading.fillDown, above);
    if (read) rows.push(read);
  }
  return rows;
}

function rowOf(
  row: SheetRow,
  columns: readonly [SmartField, number][],
  fillDown: boolean,
  above: Map<SmartField, string>,
): ImportRow | null {
  const values: ImportRow['values'] = {};
  const faults: Remark[] = [];
  let hasOwn = false;
  for (const [field, column] of columns) {
    const cell = row.cells.get(column);
    let text = (cell?.text ?? '').trim();
    if (text !== '') hasOwn = true;
    const fault = cell && textFault(cell);
    if (fault && fault !== 'merged') faults.push(remark(field, cellFaultKey(fault)));
    // The first cell of a merged area contains its value, which applies to all of its rows.
    const isCarried = text === '' && (cell?.fault === 'merged' || (fillDown && FILLED.has(field)));
    if (isCarried) text = above.get(field) ?? '';
    else if (text !== '' || !fillDown) above.set(field, text);
    if (text.length > (LONGEST[field] ?? LONGEST_TEXT) && field !== 'address') {
      faults.push(remark(field, 'import.fault_cell_long'));
      text = text.slice(0, LONGEST[field] ?? LONGEST_TEXT);
    }
    if (text !== '') values[field] = text;
  }
  return hasOwn ? { n: row.n, values, faults } : null;
}

/** Address of a row: its address columns before the text of the whole address, the city of the import last. */
export function addressOf({ values }: Pick<ImportRow, 'values'>, city: string): Address {
  const whole = parseAddress(values.address ?? '');
  return {
    city: values.city ?? (whole.city || city),
    district: values.district ?? whole.district,
    street: values.street ?? whole.street,
    house: bareNumber('house', values.house ?? whole.house),
    flat: bareNumber('flat', values.flat ?? whole.flat),
  };
}

/** Fewest rows that show the conventions of their spreadsheet. */
const FEWEST_ROWS = 10;
const NEARLY_ALL = 0.9;

/**
 * Rejects rows without a house in a spreadsheet where nearly all rows have one: they are more likely wrong than about a
 * whole town.
 */
export function refuseHouseless(rows: readonly ImportRow[], city: string): void {
  const placed = rows.map((row) => ({ row, address: addressOf(row, city) }));
  const houses = placed.filter(({ address }) => address.house !== '').length;
  if (rows.length < FEWEST_ROWS || houses < NEARLY_ALL * rows.length) return;
  for (const { row, address } of placed) {
    const { position, latitude } = row.values;
    const isStated = address.house !== '' || address.flat !== '' || position !== undefined || latitude !== undefined;
    if (!isStated && address.city !== '') row.faults.push(remark('house', 'smart_import.house_forgotten'));
  }
}

/** EUI as the network uses it: 16 hex digits in lower case; null for anything else. */
export function euiOf(text: string): string | null {
  const digits = text.replace(/[:\s-]/g, '').toLowerCase();
  return /^[0-9a-f]{16}$/.test(digits) ? digits : null;
}
