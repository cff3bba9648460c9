import { DriverError } from '../../driver';
import type { Steps } from '../exchange';
import type { MercurySession } from './session';

/**
 * Tables of tariff switches and holidays in memory 2 of the three-phase family (fixtures/mercury.md, "Commands"): read
 * with 06, written with 07: `memory, address u16 big endian, number of bytes, data`.
 */
const MEMORY = 2;
const SWITCHES = { start: 0x1000, record: 17, bytes: 16 };
const HOLIDAYS = { start: 0x1d00, record: 5, bytes: 4 };

/** Day types of a month in the table: Monday to Sunday, then the holiday. */
export const HOLIDAY = 8;
/** Points of one half of a day; a day has two halves. */
const POINTS = 8;
/** Minute 0, tariff 1, hour 24: no point. */
const EMPTY = [0x00, 0x38];

/** Start times `HH:MM` of each tariff, as a management has them. */
export type Zones = Readonly<Record<string, readonly string[]>>;

export interface Point {
  /** HH:MM. */
  at: string;
  /** Counted from 1. */
  tariff: number;
}

/** The points of a day, the first at 00:00: before its first start, the last tariff of the day is in force. */
export function pointsOf(zones: Zones): Point[] {
  const points = [0, 1, 2, 3]
    .flatMap((zone) => (zones[`tariff${zone}`] ?? []).map((at) => ({ at, tariff: zone + 1 })))
    .sort((one, other) => one.at.localeCompare(other.at));
  const last = points.at(-1);
  return points[0]?.at === '00:00' || !last ? points : [{ at: '00:00', tariff: last.tariff }, ...points];
}

/** Both halves of a day's record. Throws DriverError not_supported for more than 16 points. */
export function recordsOf(points: readonly Point[]): [number[], number[]] {
  if (points.length > 2 * POINTS)
    throw new DriverError('not_supported', 'many_switches', { most: 2 * POINTS, count: points.length });
  const bytes = points.map(({ at, tariff }) => [Number(at.slice(3)), (tariff << 5) | Number(at.slice(0, 2))]);
  const padded = [...bytes, ...Array.from({ length: 2 * POINTS - bytes.length }, () => EMPTY)];
  return [padded.slice(0, POINTS).flat(), padded.slice(POINTS).flat()];
}

const two = (value: number) => String(value).padStart(2, '0');

/** The start times by tariff: the reverse of pointsOf. */
export function zonesOfPoints(points: readonly Point[]): Record<string, string[]> {
  const [first] = points;
  const goesOn = points.length > 1 && first?.at === '00:00' && first.tariff === points.at(-1)?.tariff;
  const zones: Record<string, string[]> = {};
  for (const { at, tariff } of goesOn ? points.slice(1) : points) (zones[`tariff${tariff - 1}`] ??= []).push(at);
  return zones;
}

/** The start times of a record by tariff; the first invalid point ends it. */
export function zonesOf(record: Uint8Array): Record<string, string[]> {
  const points: Point[] = [];
  for (let at = 0; at + 1 < record.length; at += 2) {
    const [minute = 0, packed = 0] = record.subarray(at, at + 2);
    const hour = packed & 0x1f;
    if (hour > 23 || minute > 59) break;
    points.push({ at: `${two(hour)}:${two(minute)}`, tariff: packed >> 5 });
  }
  return zonesOfPoints(points);
}

const addressOf = (table: { start: number; record: number }, place: number): number[] => {
  const address = table.start + table.record * place;
  return [address >> 8, address & 0xff];
};

/** `month` 1 to 12, `day` 1 to 8, `half` 0 or 1. */
const placeOf = (month: number, day: number, half: number) => half + 2 * (8 * (month - 1) + (day - 1));

export function* readSwitches(session: MercurySession, month: number, day: number, half = 0): Steps<Uint8Array> {
  const address = addressOf(SWITCHES, placeOf(month, day, half));
  return yield* session.read([0x06, MEMORY, ...address, SWITCHES.bytes], SWITCHES.bytes, 'tariff schedule');
}

const same = (one: Uint8Array, other: readonly number[]) => one.every((byte, index) => byte === other[index]);

/** Writes a day, each half that differs from the meter's. */
export function* writeDay(
  session: MercurySession,
  month: number,
  day: number,
  halves: readonly (readonly number[])[],
): Steps<void> {
  for (const [half, record] of halves.entries()) {
    if (same(yield* readSwitches(session, month, day, half), record)) continue;
    const address = addressOf(SWITCHES, placeOf(month, day, half));
    yield* session.act([0x07, MEMORY, ...address, record.length, ...record], `tariff schedule of month ${month}`);
  }
}

/** Throws DriverError bad_answer where the meter shows another day than was written. */
export function* proveDay(
  session: MercurySession,
  month: number,
  day: number,
  halves: readonly (readonly number[])[],
): Steps<void> {
  if (!same(yield* readSwitches(session, month, day), halves[0] ?? []))
    throw new DriverError('bad_answer', 'other_schedule', { month });
}

/** Days of a month, bit 0 of the first byte = the first. */
export function* readHolidays(session: MercurySession, month: number): Steps<Uint8Array> {
  const address = addressOf(HOLIDAYS, month - 1);
  return yield* session.read([0x06, MEMORY, ...address, HOLIDAYS.bytes], HOLIDAYS.bytes, 'special days');
}

export const daysOf = (month: number, mask: Uint8Array): string[] =>
  Array.from({ length: 31 }, (_, index) => index + 1)
    .filter((day) => ((mask[(day - 1) >> 3] ?? 0) >> ((day - 1) & 7)) & 1)
    .map((day) => `${two(month)}-${two(day)}`);

/** `days`: `MM-DD`. Writes the months that differ and returns those. */
export function* writeHolidays(session: MercurySession, days: readonly string[]): Steps<void> {
  for (let month = 1; month <= 12; month += 1) {
    const mask = [0, 0, 0, 0];
    for (const day of days.filter((each) => Number(each.slice(0, 2)) === month).map((each) => Number(each.slice(3))))
      mask[(day - 1) >> 3] = (mask[(day - 1) >> 3] ?? 0) | (1 << ((day - 1) & 7));
    if (same(yield* readHolidays(session, month), mask)) continue;
    const address = addressOf(HOLIDAYS, month - 1);
    yield* session.act([0x07, MEMORY, ...address, HOLIDAYS.bytes, ...mask], `special days of month ${month}`);
    if (!same(yield* readHolidays(session, month), mask))
      throw new DriverError('bad_answer', 'other_special_days', { month });
  }
}
