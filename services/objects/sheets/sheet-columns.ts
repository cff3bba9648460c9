import type { Language } from '@gaugeway/platform/auth';
import { type CellFault, type CellReader, type SheetCell, textFault } from '@gaugeway/platform/documents';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';
import type { Field } from '@gaugeway/proto/fields/field';

/** A column of an import: its name in the API, and how a cell is read. */
export interface SheetColumn {
  name: string;
  kind: 'text' | 'number' | 'date' | 'yes_no' | 'choice';
  required?: boolean;
  /** Key of its title. */
  title: string;
  /** Further heads that it is known by. */
  heads?: readonly string[];
  /** Choices: the sent value, and the key of the written text. */
  choices?: readonly { value: number; key: string }[];
}

const CELL_OF_KIND: Partial<Record<Field['kind'], SheetColumn['kind']>> = {
  choice: 'choice',
  rating: 'number',
  month_day: 'number',
  amount: 'number',
  option: 'number',
  coordinate: 'number',
  date: 'date',
  flag: 'yes_no',
};

/** The cell of a declared field, by its kind. */
export const cellKindOf = (kind: Field['kind']): SheetColumn['kind'] => CELL_OF_KIND[kind] ?? 'text';

/** Without blanks, case and the mark of required columns. */
export const folded = (text: string): string => text.replace(/\*/g, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** A value of a row as text; nothing is empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export const titleOf = (column: SheetColumn, language: Language): string => translate(language, column.title);

/** Yes and no in every language, and as spreadsheets write them. */
const WORDS = new Map<string, boolean>([
  ...['true', '1', '+'].map((word) => [word, true] as const),
  ...['false', '0', '-'].map((word) => [word, false] as const),
  ...LANGUAGES.map((language) => [folded(translate(language, 'import.yes')), true] as const),
  ...LANGUAGES.map((language) => [folded(translate(language, 'import.no')), false] as const),
]);

/** Value of a cell in the form of the API, or the reason why it is not accepted. Pure. */
export function readCell(
  column: SheetColumn,
  cell: SheetCell,
  at: { place: number; n: number },
  reader: CellReader,
): { value: unknown } | { key: string } | { fault: CellFault } {
  switch (column.kind) {
    case 'number':
      return readable(reader.number(cell, at), 'errors.field_number');
    case 'date':
      return readable(reader.day(cell, at), 'sheet.fault_date');
    case 'text':
    case 'yes_no':
    case 'choice': {
      const fault = textFault(cell);
      return fault ? { fault } : readText(column, cell.text);
    }
  }
}

const readable = (
  read: { value: unknown } | { fault: CellFault | 'unreadable' },
  key: string,
): { value: unknown } | { key: string } | { fault: CellFault } =>
  'value' in read ? read : read.fault === 'unreadable' ? { key } : { fault: read.fault };

function readText(column: SheetColumn, text: string): { value: unknown } | { key: string } {
  if (column.kind === 'text') return { value: text };
  if (column.kind === 'yes_no') {
    const state = WORDS.get(folded(text));
    return state === undefined ? { key: 'errors.field_state' } : { value: state };
  }
  const chosen = column.choices?.find(
    ({ value, key }) =>
      String(value) === text.trim() || LANGUAGES.some((language) => folded(translate(language, key)) === folded(text)),
  );
  return chosen ? { value: chosen.value } : { key: 'sheet.fault_choice' };
}
