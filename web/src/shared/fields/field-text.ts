import type { Field } from '@gaugeway/proto/fields/field';
import { formatInterval } from '@/shared/forms';
import { formatDay, formatNumber, formatZone } from '@/shared/i18n';

/** Formatted value of a field; '' = empty. */
export function fieldText(kind: Field['kind'], value: unknown): string {
  if (typeof value === 'string') return kind === 'date' ? formatDay(value) : value;
  if (typeof value !== 'number') return '';
  if (kind === 'seconds') return value > 0 ? formatInterval(value) : '';
  return kind === 'zone' ? formatZone(value) : formatNumber(value);
}
