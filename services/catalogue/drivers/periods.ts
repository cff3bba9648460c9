import { DriverError, type DriverRequest } from '../driver';
import { MESSAGE_TYPE, messageType } from '../fields/message-types';

/** The archives of registers at the borders of these. */
export type Period = 'day' | 'month' | 'year';

const PERIODS: ReadonlyMap<number, Period> = new Map([
  [MESSAGE_TYPE.daily, 'day'],
  [MESSAGE_TYPE.monthly, 'month'],
  [MESSAGE_TYPE.yearly, 'year'],
]);

/** Period of an archive of registers at borders; undefined for other types. */
export const periodOf = (type: number): Period | undefined => PERIODS.get(type);

/** The beginning of a day, month or year by the meter's local time. */
export interface Border {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
  /** Unix seconds. */
  ts: number;
}

/** `count` days, months or years later; before, where it is below 0. */
export function moved({ year, month, day, ts }: Border, period: Period, count: number): Border {
  const at = new Date(
    Date.UTC(
      year + (period === 'year' ? count : 0),
      month - 1 + (period === 'month' ? count : 0),
      day + (period === 'day' ? count : 0),
    ),
  );
  const seconds = (at.getTime() - Date.UTC(year, month - 1, day)) / 1000;
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate(), ts: ts + seconds };
}

/** Start of the day, month or year of a time; `at` in Unix seconds. */
export function beginOf(period: Period, at: number, timeZone: number): Border {
  const offset = Math.round(timeZone * 3600);
  const local = new Date((at + offset) * 1000);
  const year = local.getUTCFullYear();
  const month = period === 'year' ? 1 : local.getUTCMonth() + 1;
  const day = period === 'day' ? local.getUTCDate() : 1;
  return { year, month, day, ts: Date.UTC(year, month - 1, day) / 1000 - offset };
}

/** The requested archive, of those that the meter keeps; default: that of months. Throws DriverError. */
export function requestedArchive(
  { arguments: { type = MESSAGE_TYPE.monthly } }: DriverRequest,
  kept: readonly number[],
): { type: number; period: Period } {
  const period = PERIODS.get(Number(type));
  if (period && kept.includes(Number(type))) return { type: Number(type), period };
  throw new DriverError('not_supported', 'no_archive', { what: messageType(Number(type))?.titles.en ?? String(type) });
}

/** Borders in `from` to `to` of the request that have passed, the oldest first; `most` at most. Throws DriverError. */
export function bordersOf(
  { arguments: span }: DriverRequest,
  period: Period,
  timeZone: number,
  now: number,
  most: number,
): Border[] {
  const [from, to] = [Number(span.from), Math.min(Number(span.to ?? now), now)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new DriverError('not_supported', 'no_span');
  const borders: Border[] = [];
  let border = beginOf(period, Math.max(from, 0), timeZone);
  if (border.ts < from) border = moved(border, period, 1);
  for (; border.ts <= to && borders.length < most; border = moved(border, period, 1)) borders.push(border);
  return borders;
}
