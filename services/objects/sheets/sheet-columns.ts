import type { Language } from '@gaugeway/platform/auth';
import { LANGUAGES, translate } from '@gaugeway/platform/i18n';

/** A column of an import: its name in the API, and how a cell is read. */
export interface SheetColumn {
  name: string;
  kind: 'text' | 'number' | 'date' | 'yes_no' | 'choice';
  required?: boolean;
  /** Key of its title. */
  title: string;
  /** Of a choice: what is sent, and the key of what is written. */
  choices?: readonly { value: number; key: string }[];
}

/** Blanks, case and the mark of what is required do not matter. */
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

/** Day 1 of spreadsheets that count from 1900, and the last day that they know. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;

/** What a cell means, as the API takes it, or the key of what is wrong. Pure. */
export function readCell(column: SheetColumn, text: string): { value: unknown } | { key: string } {
  switch (column.kind) {
    case 'text':
      return { value: text };
    case 'number': {
      const number = Number(text.replace(/\s/g, '').replace(',', '.'));
      return Number.isFinite(number) ? { value: number } : { key: 'errors.field_number' };
    }
    case 'date':
      return { value: dayOf(text) };
    case 'yes_no': {
      const state = WORDS.get(folded(text));
      return state === undefined ? { key: 'errors.field_state' } : { value: state };
    }
    case 'choice': {
      const chosen = column.choices?.find(
        ({ value, key }) =>
          String(value) === text.trim() ||
          LANGUAGES.some((language) => folded(translate(language, key)) === folded(text)),
      );
      return chosen ? { value: chosen.value } : { key: 'sheet.fault_choice' };
    }
  }
}

/** 31.01.2026, or a day as spreadsheets count it, as 2026-01-31; anything else unchanged. */
function dayOf(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const days = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || days < 1 || days > LAST_DAY) return text;
  return new Date(FIRST_DAY + Math.floor(days) * 86_400_000).toISOString().slice(0, 10);
}
