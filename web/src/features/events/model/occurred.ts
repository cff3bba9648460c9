import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import type { KnownFields } from './use-fields';

export const UNREAD = 1;

/** Value that the condition matched, with its unit and title. */
export function valueTextWith(fields: KnownFields) {
  return ({ field, value }: Pick<OccurredEvent, 'field' | 'value'>): string => {
    if (value === null || field === '') return NO_VALUE;
    const known = fields.get(field);
    if (!known) return `${field}: ${formatNumber(value, 3)}`;
    // The name of a flag is sufficient.
    if (known.unit === '' && known.decimals === 0 && (value === 0 || value === 1)) return known.title;
    return `${known.title}: ${formatNumber(value, known.decimals)} ${known.unit}`.trim();
  };
}

/** Hours around an event that its link to the readings shows, seconds. */
const AROUND = 6 * 3600;

/** Period of the readings shown for an event, Unix seconds. */
export function periodOf({ began_at, ended_at }: Pick<OccurredEvent, 'began_at' | 'ended_at'>, now: number) {
  return { start: Math.floor(began_at - AROUND), stop: Math.floor(Math.min(now, (ended_at ?? now) + AROUND)) };
}
