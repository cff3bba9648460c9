import { inZone } from '@/shared/i18n';

/** The beginnings of the last months and now, Unix seconds, in the zone (hours from UTC). */
export function lastMonths(count: number, zone: number, now = Math.floor(Date.now() / 60_000) * 60): number[] {
  const month = inZone(now, zone).startOf('month');
  const begins = Array.from({ length: count }, (_, n) => month.subtract(count - 1 - n, 'month').unix());
  return now > (begins.at(-1) ?? 0) ? [...begins, now] : begins;
}
