import i18next from 'i18next';
import { formatDate, formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { type Cell, type Field, isTime } from './message-table';
import { momentIn } from './moment-text';

/** Limit below which a time is in seconds, else in milliseconds (specification 3, section 9). */
const MILLISECONDS_FROM = 10_000_000_000;

/** null = the text is not a time. A day is the same day in each zone. */
function writtenMoment(text: string, zone: number): string | null {
  const moment = momentIn(text);
  if (!moment) return null;
  return moment.isDay ? formatDate(moment.seconds, 0) : formatDateTime(moment.seconds, zone);
}

/** At most 4 digits after the point; times by the clock of the device (specification 3, section 5). */
export function formatCell(cell: Cell, field: Field, zone: number): string {
  if (cell === null) return NO_VALUE;
  if (typeof cell === 'string' && (isTime(field.name) || field.is_fact)) return writtenMoment(cell, zone) ?? cell;
  // A number that identifies something is written as on the device's plate.
  if (typeof cell === 'number' && field.is_fact) return String(cell);
  if (typeof cell === 'number' && isTime(field.name)) {
    return formatDateTime(cell < MILLISECONDS_FROM ? cell : cell / 1000, zone);
  }
  if (typeof cell === 'number') return formatNumber(cell, Math.min(4, field.decimals));
  if (typeof cell === 'boolean') return i18next.t(cell ? 'common:yes' : 'common:no');
  return cell;
}
