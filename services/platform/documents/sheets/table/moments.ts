import type { SheetCell } from '../reading/sheet';

/** Order of day and month in a date. */
export type DateOrder = 'dmy' | 'mdy';

/** A moment as it is written: seconds of the clock of its place, or, with an offset, of UTC. */
export interface Moment {
  seconds: number;
  isUtc: boolean;
}

const DAY = 86_400;
/** Seconds since 1970 that a logger writes have ten digits from 2001 to 2286, thirteen in milliseconds. */
const UNIX = /^(1\d{9})(?:\.\d+|\d{3})?$/;
/** Days of a spreadsheet from 1899-12-30 to 1970-01-01. */
const SHEET_EPOCH = 25_569;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/;
const TIME =
  /(?:^|[ T]|,\s?)(\d{1,2})(?::(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)(?:\s?([ap])\.?m\.?)?\s?(Z|(?:UTC|GMT)?\s?[+\-−]\d{1,2}(?::?\d{2})?|UTC|GMT)?$/i;
/** Name of a place behind an offset, as Java writes it. */
const PLACE = /\[[A-Za-z][\w/+-]*\]$/;
/** `05:00-06:00`, which is no offset where the second time is the end of an interval. */
const INTERVAL = / (\d{1,2}):(\d{2})\s?[-−](\d{1,2}):(\d{2})$/;
const INTERVALS: ReadonlySet<number> = new Set([3, 5, 10, 15, 20, 30, 60]);
const MONTHS: readonly RegExp[] = [
  /^(янв|jan)/,
  /^(фев|feb)/,
  /^(мар|mar)/,
  /^(апр|apr)/,
  /^(ма[йя]|may)/,
  /^(июн|jun)/,
  /^(июл|jul)/,
  /^(авг|aug)/,
  /^(сен|sep)/,
  /^(окт|oct)/,
  /^(ноя|nov)/,
  /^(дек|dec)/,
];

/** The parts of a date: in the order in which they mean day and month, or those that may be either. */
interface Written {
  year: number;
  /** Two numbers up to 12 that are set apart by a stroke. */
  isEither: boolean;
  first: number;
  second: number;
}

/** Order of dates that follows from a date; null = ambiguous. */
export function orderIn(text: string): DateOrder | null {
  const [, one, , other] = /^(\d{1,2})([/-])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d)/.exec(text.trim()) ?? [];
  const [first, second] = [Number(one ?? NaN), Number(other ?? NaN)];
  if (first > 12 && second <= 12) return 'dmy';
  return second > 12 && first <= 12 ? 'mdy' : null;
}

/** The moment of a cell; null = it is none. `order`: that of the file, where it is known. */
export function readMoment(
  text: string,
  { order, is1904 }: { order: DateOrder | null; is1904: boolean },
): Moment | 'doubtful' | null {
  const given = plainText(text);
  if (isInterval(given)) return null;
  if (SERIAL.test(given)) {
    const days = Number(given.replace(',', '.')) + (is1904 ? 1462 : 0);
    return { seconds: Math.round((days - SHEET_EPOCH) * DAY), isUtc: false };
  }
  const unix = UNIX.exec(given)?.[1];
  if (unix) return { seconds: Number(unix), isUtc: true };
  const time = TIME.exec(given);
  const clock = time ? clockOf(time) : { seconds: 0, offset: null };
  if (!clock) return null;
  const written = dateParts((time ? given.slice(0, time.index) : given).trim());
  if (!written) return null;
  const asDay = dayOf(written, 'dmy');
  const asMonth = written.isEither ? dayOf(written, 'mdy') : asDay;
  const isDoubtful = asDay !== null && asMonth !== null && asDay !== asMonth;
  if (isDoubtful && order === null) return 'doubtful';
  const day = (isDoubtful && order === 'mdy' ? asMonth : asDay) ?? asMonth;
  return day === null ? null : { seconds: day + clock.seconds - (clock.offset ?? 0), isUtc: clock.offset !== null };
}

/** The day of a cell, YYYY-MM-DD, whatever time it has. */
export function readDay(
  text: string,
  reading: { order: DateOrder | null; is1904: boolean },
): { day: string } | 'doubtful' | null {
  // The day that is written, not the one that it is in Greenwich then.
  const given = plainText(text);
  const time = TIME.exec(given);
  const moment = readMoment(time && time.index > 0 ? given.slice(0, time.index) : given, reading);
  if (moment === null || moment === 'doubtful') return moment;
  return { day: new Date(moment.seconds * 1000).toISOString().slice(0, 10) };
}

const plainText = (text: string): string =>
  text
    .trim()
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(PLACE, '');

function isInterval(text: string): boolean {
  const [from, to] = (INTERVAL.exec(text) ?? [])
    .slice(1)
    .map(Number)
    .flatMap((part, at, parts) => (at % 2 === 0 ? [part * 60 + (parts[at + 1] ?? 0)] : []));
  return from !== undefined && to !== undefined && INTERVALS.has((to - from + 1440) % 1440);
}

/** Days before are the day 0 of spreadsheets and databases: the cell has a time of day alone. */
const FIRST_DAY = '1905';
const DATE_AND_TIME = /^(.*\d) (\d{1,2}:\d{2}.*)$/;

/** Midnight, as systems write it behind a date that has no time. */
const MIDNIGHT = /[ T](?:0?0:00(?::00)?(?:[.,]0+)?|12:00(?::00)? ?AM)$/i;

/** true: the text has a time of day other than midnight. */
export const hasOwnTime = (text: string): boolean => /\d:\d/.test(text) && !MIDNIGHT.test(plainText(text));

/**
 * The time of day in a cell beside that of the date: a time, a part of a day, or a time with a date, which is that day;
 * null = it is none. `day`: YYYY-MM-DD.
 */
export function timeBeside({ text, kind }: SheetCell, day: string): string | null {
  const given = plainText(text);
  if (kind === 'number' || kind === 'duration' || /^0?[.,]\d+$/.test(given)) {
    const part = Number(given.replace(',', '.'));
    const isOne = part === 1 && kind === 'duration';
    return (part >= 0 && part < 1) || isOne ? clockText(Math.round(part * DAY)) : null;
  }
  const [, date = given, time] = DATE_AND_TIME.exec(given) ?? [];
  if (time === undefined && kind !== 'date') return given;
  if (time === undefined && TIME.test(given)) return given;
  const own = readDay(date, { order: null, is1904: false });
  const isOfDay = own !== null && own !== 'doubtful' && (own.day === day || own.day < FIRST_DAY);
  return isOfDay ? (time ?? clockText(0)) : null;
}

const clockText = (seconds: number): string =>
  [seconds / 3600, (seconds % 3600) / 60, seconds % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');

function clockOf([, h, m, s, half, zone]: RegExpExecArray): { seconds: number; offset: number | null } | null {
  const [hour, minute, second] = [Number(h), Number(m), Number(s ?? 0)];
  if (minute > 59 || second > 59) return null;
  if (half && (hour < 1 || hour > 12)) return null;
  // The end of a day is 24:00 of it (ISO 8601-1, 4.3.8).
  if (hour > 24 || (hour === 24 && minute + second > 0)) return null;
  const hours = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  const offset = zone === undefined ? null : offsetOf(zone);
  return Number.isNaN(offset) ? null : { seconds: hours * 3600 + minute * 60 + second, offset };
}

/** Seconds that a zone is ahead of UTC; NaN = no place has such a one. */
function offsetOf(zone: string): number {
  const [, sign, hours, minutes = '0'] = /([+\-−])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? [];
  if (!sign) return 0;
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return Number(minutes) > 59 || seconds > 14 * 3600 ? NaN : sign === '+' ? seconds : -seconds;
}

/** A year of two digits is one of this century. */
const yearOf = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

function dateParts(text: string): Written | null {
  const plain = text.replace(/\s?(г\.?|года)$/i, '').replace(/,$/, '');
  const of = (year: string | undefined, month: number, day: string | undefined, isEither = false): Written => ({
    ...{ year: yearOf(year ?? ''), first: Number(day), second: month, isEither },
  });
  const big = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(plain) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(plain);
  if (big) return of(big[1], Number(big[3]), big[4]);
  const mongolian = /^(\d{4}) оны (\d{1,2})(?:-?р)? сарын (\d{1,2})(?:-?(?:ны?|ний))?(?: өдөр)?$/i.exec(plain);
  if (mongolian) return of(mongolian[1], Number(mongolian[2]), mongolian[3]);
  const small = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(plain);
  if (small) return of(small[4], Number(small[3]), small[1], small[2] !== '.');
  const named = /^(\d{1,2})[ -](\p{L}{3,8})\.?[ -](\d{4}|\d{2})$/u.exec(plain);
  const american = /^(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})$/u.exec(plain);
  const [day, name, year] = named ? named.slice(1) : american ? [american[2], american[1], american[3]] : [];
  const month = MONTHS.findIndex((known) => known.test((name ?? '').toLowerCase())) + 1;
  return month === 0 ? null : of(year, month, day);
}

/** Seconds of midnight; null = there is no such day. */
function dayOf({ year, first, second }: Written, order: DateOrder): number | null {
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCDate() === day && at.getUTCMonth() === month - 1 ? at.getTime() / 1000 : null;
}
