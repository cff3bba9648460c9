export type Span = 'today' | 'week' | 'month';

/** Periods of the requests of a chart for a span, and the times of its bars. */
export interface SpanPeriod {
  by: 'hour' | 'day';
  /** YYYY-MM-DD, inclusive. */
  now: { from: string; to: string };
  before: { from: string; to: string };
  /** Start of each bar, Unix seconds. */
  times: number[];
}

const HOUR = 3600;
const DAY = 86_400;
const HOURS = 24;
const WEEK = 7;

/** Period of a span that contains `at` (Unix seconds), in a zone (hours from UTC). */
export function periodOf(span: Span, at: number, zone: number): SpanPeriod {
  const start = dayStart(at, zone);
  // Local time, represented as UTC.
  const wall = new Date((start + zone * HOUR) * 1000);
  const date = (days: number) => new Date(wall.getTime() + days * DAY * 1000).toISOString().slice(0, 10);
  if (span === 'today') {
    const times = Array.from({ length: HOURS }, (_, hour) => start + hour * HOUR);
    return { by: 'hour', now: { from: date(0), to: date(0) }, before: { from: date(-1), to: date(-1) }, times };
  }
  const daysOf = (months: number) =>
    new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 0)).getUTCDate();
  // Monday is the first day of the week.
  const back = span === 'week' ? (wall.getUTCDay() + WEEK - 1) % WEEK : wall.getUTCDate() - 1;
  const length = span === 'week' ? WEEK : daysOf(1);
  const earlier = span === 'week' ? WEEK : daysOf(0);
  return {
    by: 'day',
    now: { from: date(-back), to: date(0) },
    before: { from: date(-back - earlier), to: date(-back - 1) },
    times: Array.from({ length }, (_, place) => start + (place - back) * DAY),
  };
}

/** Start of the day of `at`, Unix seconds. */
export function dayStart(at: number, zone: number): number {
  const shift = Math.round(zone * HOUR);
  return Math.floor((at + shift) / DAY) * DAY - shift;
}

/** The last days, YYYY-MM-DD, today as the last. */
export function daysBack(count: number, at: number, zone: number): string[] {
  const wall = dayStart(at, zone) + zone * HOUR;
  return Array.from({ length: count }, (_, place) =>
    new Date((wall - (count - 1 - place) * DAY) * 1000).toISOString().slice(0, 10),
  );
}

interface Part {
  day: string;
  hour?: number | null;
  value: number;
}

const DAY_MS = 86_400_000;

/** Values of the bars of a period; null = not measured. */
export function barsOf(parts: readonly Part[], from: string, by: 'hour' | 'day', bars: number): (number | null)[] {
  const values: (number | null)[] = Array.from({ length: bars }, () => null);
  for (const { day, hour, value } of parts) {
    const days = Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);
    // The 25th hour of a day is in the bar of the last one.
    const place = by === 'hour' ? days * HOURS + Math.min(hour ?? 0, HOURS - 1) : days;
    if (place >= 0 && place < bars) values[place] = (values[place] ?? 0) + value;
  }
  return values;
}

/** Bars without a value from the first one that has one; `due`: how many bars have ended. */
export function gapsOf(values: readonly (number | null)[], due: number): boolean[] {
  const first = values.findIndex((value) => value !== null);
  return values.map((value, place) => value === null && first >= 0 && place > first && place < due);
}

/** Days of a period, both ends included; YYYY-MM-DD. */
export const daysOf = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / (DAY * 1000) + 1;

/** Change in per cent compared with before; null where there is nothing to compare with. */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before <= 0) return null;
  return Math.round((value / before - 1) * 100);
}
