import { heatPeriod, type HeatStep } from './heat-period';

const DAY = 86_400;
const dateAt = (seconds: number, zone: number) => new Date((seconds + zone * 3600) * 1000).toISOString().slice(0, 10);

/**
 * The last 30 days or 12 months including the current one, YYYY-MM-DD, in the zone (hours from UTC). Pure except for
 * the clock.
 */
export function consumptionDates(step: HeatStep, zone: number, now = Date.now() / 1000): { from: string; to: string } {
  const { start_date, stop_date } = heatPeriod(step, zone, now);
  return { from: dateAt(start_date, zone), to: dateAt(stop_date, zone) };
}

/** Start of a day in the zone, Unix seconds. Pure. */
export function dayStart(day: string, zone: number): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 1000 / DAY) * DAY - zone * 3600;
}
