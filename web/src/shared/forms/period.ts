import dayjs from 'dayjs';
import { inZone } from '@/shared/i18n';

const DAY = 86_400;

/** Period, Unix seconds, both ends inclusive. */
export interface Period {
  start: number;
  stop: number;
}

export const PRESETS = { today: 0, week: 7, month: 30 } as const;
export type Preset = keyof typeof PRESETS;

/** From the start of the day a number of days ago to the end of the current day, in the zone (hours from UTC). */
export function lastDays(days: number, zone: number, now = Date.now() / 1000): Period {
  const today = inZone(now, zone);
  return { start: today.subtract(days, 'day').startOf('day').unix(), stop: today.endOf('day').unix() };
}

/** The day of a time in the zone, as the date inputs write it: YYYY-MM-DD. */
export function dayOf(unixSeconds: number, zone: number): string {
  return inZone(unixSeconds, zone).format('YYYY-MM-DD');
}

/** The first second of the day in the zone. */
export function startOfDay(day: string, zone: number): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 - zone * 3600;
}

/** The last second of the day in the zone. */
export function endOfDay(day: string, zone: number): number {
  return startOfDay(day, zone) + DAY - 1;
}

/** Selectable dates (specification 3, section 5). */
export function dayLimits(now = dayjs()): { min: string; max: string } {
  return { min: '1970-01-01', max: `${now.year() + 1}-12-31` };
}

/**
 * Changing one end moves the other if the span would be negative or longer than allowed (specification 3, section 4).
 */
export function clampPeriod(period: Period, changed: keyof Period, longestSeconds: number): Period {
  const { start, stop } = period;
  if (changed === 'start') {
    if (stop < start) return { start, stop: start + DAY - 1 };
    return stop - start > longestSeconds ? { start, stop: start + longestSeconds } : period;
  }
  if (stop < start) return { start: stop - DAY + 1, stop };
  return stop - start > longestSeconds ? { start: stop - longestSeconds, stop } : period;
}

/** Preset that equals the period, if any. */
export function presetOf(period: Period, zone: number): Preset | null {
  for (const [name, days] of Object.entries(PRESETS) as [Preset, number][]) {
    const preset = lastDays(days, zone);
    if (preset.start === period.start && preset.stop === period.stop) return name;
  }
  return null;
}
