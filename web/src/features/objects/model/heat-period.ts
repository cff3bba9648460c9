import { inZone } from '@/shared/i18n';

export type HeatStep = 'day' | 'month';

const LAST = { day: 29, month: 11 } as const;

/** The last 30 days or 12 months including the current one, Unix seconds, in the zone (hours from UTC). */
export function heatPeriod(
  step: HeatStep,
  zone: number,
  now = Date.now() / 1000,
): { start_date: number; stop_date: number } {
  const today = inZone(now, zone);
  return {
    start_date: today.subtract(LAST[step], step).startOf(step).unix(),
    stop_date: today.endOf('day').unix(),
  };
}
