import { inZone } from '@/shared/i18n';

/** Starts of the last months that ended after `since`, and now: Unix seconds, in the zone (hours from UTC). */
export function lastMonths(
  count: number,
  zone: number,
  since: number,
  now = Math.floor(Date.now() / 60_000) * 60,
): number[] {
  const month = inZone(now, zone).startOf('month');
  const begins = Array.from({ length: count }, (_, n) => month.subtract(count - 1 - n, 'month').unix());
  while (begins.length > 1 && (begins[1] ?? 0) <= since) begins.shift();
  return now > (begins.at(-1) ?? 0) ? [...begins, now] : begins;
}
