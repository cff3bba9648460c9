import type { TFunction } from 'i18next';
import { formatNumber } from '@/shared/i18n';

/** A value of a field as people read it; nothing is nothing. */
export function changeText(value: unknown, t: TFunction<readonly ['device-log', 'common']>): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? t('common:yes') : t('common:no');
  if (Array.isArray(value)) return value.map((part) => changeText(part, t)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${changeText(part, t)}`)
      .join(', ');
  }
  return typeof value === 'string' ? value : '';
}
