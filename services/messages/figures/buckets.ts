import { dayAt, dayStart, type Zone } from '@gaugeway/proto/time/zone';

/** Hours of a day in an aggregate, but for days on which the clock is put forward or back. */
export const HOURS = 24;
/** More than any day has, also the one before a dated change from +14 to -12: all hours of a day. */
export const ALL_HOURS = 60;
const HOUR = 3600;
const DAY = 86_400;

/** The hour in which something was consumed, by the clock of the device. */
export interface Bucket {
  /** Days since 1970-01-01. */
  day: number;
  /** Hours that have passed since the day began: 0 to 23, or to 24 where the clock is put back. */
  hour: number;
}

/**
 * The hour that a reading at `ts` (Unix seconds) ends or lies in, in a zone. A reading on the full hour closes the hour
 * before: its increment was consumed until then, and the one of midnight belongs to the day that ended.
 */
export function bucketOf(ts: number, zone: Zone): Bucket {
  const at = ts - 1;
  const day = dayAt(zone, at);
  return { day, hour: Math.floor((at - dayStart(zone, day)) / HOUR) };
}

/**
 * Unix seconds at which a day, or an hour of it, begins; its readings are those after it, until and with the beginning of
 * the next.
 */
export function startOf(day: number, zone: Zone, hour = 0): number {
  const start = dayStart(zone, day) + hour * HOUR;
  // The last hour of a day may be a part of one.
  return hour > 0 ? Math.min(start, dayStart(zone, day + 1)) : start;
}

/** YYYY-MM-DD of a day. */
export const dateOf = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);

/** The day of a date YYYY-MM-DD. */
export const dayOfDate = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 1000 / DAY);

/** The first day of the month that a day lies in, `months` months later. */
export function monthStart(day: number, months = 0): number {
  const at = new Date(day * DAY * 1000);
  return Math.round(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1) / 1000 / DAY);
}

/** The Monday of the week that a day lies in. */
export const weekStart = (day: number): number => day - ((((day + 3) % 7) + 7) % 7);
