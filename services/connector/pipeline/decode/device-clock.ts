import type { DecodedReading } from '@gaugeway/catalogue';
import { clockMark } from '@gaugeway/proto/events';

const DAY = 86_400;
/** No archive of a meter reaches back further; clocks that lost their time begin at 1904, 1970, 1980 or 2000. */
const BEHIND = 3653 * DAY;
/** A clock may run ahead by a wrongly set time zone, not by more. */
const AHEAD = DAY;
/** Rows of one frame that are further apart than the longest archives are not of one clock. */
const SPAN = 400 * DAY;
/** Longest step of an archive: a month. */
const STEP = 32 * DAY;

/** true = a time that a device may have meant, by that of the reception; both in Unix seconds. */
export const isPossible = (ts: number, reception: number): boolean =>
  ts >= reception - BEHIND && ts <= reception + AHEAD;

/** A row with the time that it is stored at. */
export interface DatedReading extends DecodedReading {
  /** Unix seconds. */
  ts: number;
}

export interface DatedReadings {
  rows: DatedReading[];
  /** Every row has a time of the device's own: it is recognised by it when it comes again. */
  hasOwnTimes: boolean;
}

/**
 * Rows with their times. A row without a time gets the time of reception (Unix milliseconds). A row with an impossible
 * time also does: its values are good although the clock of the device is not set. `device_clock` of the row holds the
 * time that the clock showed. Several such times keep their distances, and the newest becomes that of the reception. So do
 * possible times that continue the steps of an archive with impossible ones. Pure.
 */
export function datedRows(rows: readonly DecodedReading[], receptionMs: number): DatedReadings {
  const reception = Math.floor(receptionMs / 1000);
  const impossible = rows.flatMap(({ ts }) => (ts === null || isPossible(ts, reception) ? [] : [ts]));
  const shown = impossible.length > 0 ? withSteps(impossible, rows, reception) : new Set<number>();
  const moved = shown.size > 0 ? movedTimes(rows, [...shown], reception) : new Map<number, number>();
  return {
    hasOwnTimes: shown.size === 0 && rows.every(({ ts }) => ts !== null),
    rows: rows.map((row) => {
      const { ts } = row;
      if (ts === null) return { ...row, ts: reception };
      if (!shown.has(ts)) return { ...row, ts };
      return { ...row, ts: moved.get(ts) ?? reception, extra: { ...row.extra, ...clockMark(ts) } };
    }),
  };
}

/** The impossible times, and those of the same clock: ahead of the reception as well, or within the steps of the archive. */
function withSteps(impossible: readonly number[], rows: readonly DecodedReading[], reception: number): Set<number> {
  const shown = new Set(impossible);
  const newestFirst = [...new Set(rows.flatMap(({ ts }) => (ts === null ? [] : [ts])))].sort((a, b) => b - a);
  const join = (times: readonly number[], isOne: (ts: number, distance: number) => boolean): void =>
    times.forEach((ts, place) => {
      const next = times[place - 1];
      if (next !== undefined && shown.has(next) && isOne(ts, Math.abs(ts - next))) shown.add(ts);
    });
  join(newestFirst, (ts, distance) => ts > reception && distance <= STEP);
  const steps = newestFirst.flatMap((ts, place) => {
    const next = newestFirst[place - 1];
    return next !== undefined && shown.has(ts) && shown.has(next) ? [next - ts] : [];
  });
  const step = Math.max(0, ...steps.filter((each) => each <= STEP));
  for (const times of [newestFirst, newestFirst.toReversed()]) join(times, (_, distance) => distance <= step);
  return shown;
}

/** Storage time of rows by their impossible time: unique, and different from the times of other rows of the type. */
function movedTimes(rows: readonly DecodedReading[], shown: readonly number[], reception: number): Map<number, number> {
  const keyOf = (type: number, ts: number) => `${type} ${ts}`;
  const impossible = new Set(shown);
  const taken = new Set(
    rows.flatMap(({ type, ts }) => (ts !== null && impossible.has(ts) ? [] : [keyOf(type, ts ?? reception)])),
  );
  const newestFirst = [...shown].sort((a, b) => b - a);
  const newest = newestFirst.find((ts) => Number.isFinite(ts)) ?? reception;
  const moved = new Map<number, number>();
  let last = reception + 1;
  for (const ts of newestFirst) {
    const types = rows.flatMap((row) => (row.ts === ts ? [row.type] : []));
    const distance = newest - ts;
    let at = Math.min(last - 1, reception - (distance >= 0 && distance <= SPAN ? Math.round(distance) : 0));
    while (types.some((type) => taken.has(keyOf(type, at)))) at -= 1;
    moved.set(ts, at);
    last = at;
  }
  return moved;
}
