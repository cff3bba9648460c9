import { isAmount, isHeldBack } from './marks';
import type { MessageTable } from './message-table';

/** Content of a heat map: hours by days. */
export interface HourHeat {
  /** YYYY-MM-DD, each day of the period. */
  days: string[];
  /** Place of the day, hour of the day, value. */
  cells: [number, number, number][];
}

const HOUR = 3600;
const DAY = 86_400;
/** Rows with longer intervals have no hourly values. */
const LONGEST_STEP = HOUR;

/** true: hourly rows, by the interval of adjacent rows. */
export function isHourly(times: readonly number[]): boolean {
  const close = times.filter((time, place) => place > 0 && Math.abs(time - (times[place - 1] ?? 0)) <= LONGEST_STEP);
  return times.length > 1 && close.length >= (times.length - 1) / 2;
}

/**
 * Field by hour and day of the zone: amounts are summed up, measured values are averaged. A row covers the time before
 * it; a held back row counts for no hour.
 */
export function hourHeat(table: MessageTable, name: string, zone: number): HourHeat {
  const sums = new Map<number, { sum: number; count: number }>();
  table.times.forEach((time, place) => {
    const value = table.columns[name]?.[place];
    if (typeof value !== 'number' || isHeldBack(table, place, name)) return;
    const hour = Math.floor((time - 1 + zone * HOUR) / HOUR);
    const known = sums.get(hour) ?? { sum: 0, count: 0 };
    sums.set(hour, { sum: known.sum + value, count: known.count + 1 });
  });
  const hours = [...sums.keys()];
  const first = Math.floor(Math.min(...hours) / 24);
  const last = Math.floor(Math.max(...hours) / 24);
  const days = sums.size === 0 ? [] : Array.from({ length: last - first + 1 }, (_, day) => dayText(first + day));
  const cells = [...sums].map(([hour, { sum, count }]): [number, number, number] => [
    Math.floor(hour / 24) - first,
    hour - Math.floor(hour / 24) * 24,
    isAmount(name) ? sum : sum / count,
  ]);
  return { days, cells };
}

const dayText = (daysSinceEpoch: number): string => new Date(daysSinceEpoch * DAY * 1000).toISOString().slice(0, 10);
