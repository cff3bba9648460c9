import i18next from 'i18next';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { type Cell, type Field, isTime } from './message-table';

/** Below this a time is in seconds, else in milliseconds (specification 3, section 9). */
const MILLISECONDS_FROM = 10_000_000_000;

/** At most 4 digits after the point; times by the clock of the device (specification 3, section 5). */
export function formatCell(cell: Cell, field: Field, zone: number): string {
  if (cell === null) return NO_VALUE;
  if (typeof cell === 'number' && isTime(field.name)) {
    return formatDateTime(cell < MILLISECONDS_FROM ? cell : cell / 1000, zone);
  }
  if (typeof cell === 'number') return formatNumber(cell, Math.min(4, field.decimals));
  if (typeof cell === 'boolean') return i18next.t(cell ? 'common:yes' : 'common:no');
  return cell;
}
