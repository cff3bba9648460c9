import { DriverError, type DriverRequest } from '../driver';

interface Month {
  year: number;
  /** 1 to 12. */
  month: number;
  /** Its beginning by the meter's local time, Unix seconds. */
  ts: number;
}

/** Months whose beginning is in `from` to `to`, Unix seconds, by the meter's local time; `most` at most. Throws DriverError. */
export function monthsOf({ arguments: span }: DriverRequest, timeZone: number, now: Date, most: number): Month[] {
  const offset = Math.round(timeZone * 3600);
  const [from, to] = [Number(span.from), Math.min(Number(span.to ?? now.getTime() / 1000), now.getTime() / 1000)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw new DriverError('not_supported', 'no_span');
  const first = new Date((Math.max(from, 0) + offset) * 1000);
  const months: Month[] = [];
  for (let month = first.getUTCMonth(); months.length < most; month += 1) {
    const begin = new Date(Date.UTC(first.getUTCFullYear(), month, 1));
    const ts = begin.getTime() / 1000 - offset;
    if (!(ts <= to)) break;
    if (ts >= from) months.push({ year: begin.getUTCFullYear(), month: begin.getUTCMonth() + 1, ts });
  }
  return months;
}
