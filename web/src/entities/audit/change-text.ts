import i18next from 'i18next';
import { formatDay, formatNumber } from '@/shared/i18n';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formatted value of a field; '' = empty. */
export function changeText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? i18next.t('common:yes') : i18next.t('common:no');
  if (Array.isArray(value)) return value.map((part) => changeText(part)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${changeText(part)}`)
      .join(', ');
  }
  if (typeof value !== 'string') return '';
  return DAY.test(value) ? formatDay(value) : value;
}

/**
 * Field, value before and value after of each change, for the lines of a file; an entry without changes is one line.
 */
export function changeLines(changes: readonly { title: string; before?: unknown; after?: unknown }[]): string[][] {
  if (changes.length === 0) return [['', '', '']];
  return changes.map(({ title, before, after }) => [title, changeText(before), changeText(after)]);
}
