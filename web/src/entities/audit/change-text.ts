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

/** Change of a field, with the texts shown in place of codes and ids. */
interface Change {
  title: string;
  before?: unknown;
  after?: unknown;
  before_name?: string | undefined;
  after_name?: string | undefined;
}

/** Formatted values of a change; '' = empty. */
export function changeSides({ before, after, before_name, after_name }: Change): { before: string; after: string } {
  return { before: before_name ?? changeText(before), after: after_name ?? changeText(after) };
}

/**
 * Field, value before and value after of each change, for the lines of a file; an entry without changes is one line.
 */
export function changeLines(changes: readonly Change[]): string[][] {
  if (changes.length === 0) return [['', '', '']];
  return changes.map((change) => {
    const { before, after } = changeSides(change);
    return [change.title, before, after];
  });
}
