import { dayAt, dayStart, type Zone } from '@gaugeway/proto/time/zone';
import { dateOf, dayOfDate } from '../buckets';
import type { Dates } from '../figure-parts';
import type { ConsumerTime } from './consumer-time';

/** Days that were a consumer's, with the share of which sum they belong to. */
export interface OwnDays extends Dates {
  /** Place of their dates among the requested ones, from 0. */
  place: number;
  /** Part of the days that was the consumer's: 1, or less of a day on which the time began or ended. */
  part: number;
  /** true = closed periods of these days were the consumer's as a whole, so that their shares are of nobody else. */
  isClosed: boolean;
}

/** Unix seconds, [from, to). */
interface Span {
  from: number;
  to: number;
}

/**
 * Days of each of the dates that lie in the times. Pure.
 *
 * @param edges closed periods in which one of the times begins or ends
 * @param now Unix seconds; the part of the current day is that of its hours until then
 */
export function ownDays(
  times: readonly ConsumerTime[],
  dates: readonly Dates[],
  { zone, edges, now }: { zone: Zone; edges: readonly Span[]; now: number },
): OwnDays[] {
  return times.flatMap(({ from, to }) => {
    const end = to ?? Infinity;
    const closedFrom = edges.find((edge) => edge.from < from && from < edge.to)?.to ?? from;
    const closedTo = edges.find((edge) => edge.from < end && end < edge.to)?.from ?? end;
    const own: readonly (Span & { isClosed: boolean })[] =
      closedFrom < closedTo
        ? [
            { from, to: closedFrom, isClosed: false },
            { from: closedFrom, to: closedTo, isClosed: true },
            { from: closedTo, to: end, isClosed: false },
          ]
        : [{ from, to: end, isClosed: false }];
    return own.flatMap((span) =>
      dates.flatMap((each, place) =>
        daysOf(span, each, zone, now).map((days) => ({
          ...{ ...days, place, isClosed: span.isClosed && days.part === 1 },
        })),
      ),
    );
  });
}

/** Whole days of a span, and the days on which it begins or ends. */
function daysOf(span: Span, dates: Dates, zone: Zone, now: number): (Dates & { part: number })[] {
  const from = Math.max(span.from, dayStart(zone, dayOfDate(dates.from)));
  const to = Math.min(span.to, dayStart(zone, dayOfDate(dates.to) + 1));
  if (from >= to) return [];
  const [begun, ended] = [dayAt(zone, from), dayAt(zone, to)];
  const first = from > dayStart(zone, begun) ? begun + 1 : begun;
  const borders = [...(first > begun ? [begun] : []), ...(to > dayStart(zone, ended) && ended >= first ? [ended] : [])];
  const partial = borders.flatMap((day) => {
    const [start, end] = [dayStart(zone, day), Math.min(dayStart(zone, day + 1), now)];
    const part = (Math.min(to, end) - Math.max(from, start)) / (end - start);
    return end > start && part > 0 ? [{ from: dateOf(day), to: dateOf(day), part }] : [];
  });
  const whole = first < ended ? [{ from: dateOf(first), to: dateOf(ended - 1), part: 1 }] : [];
  return [...whole, ...partial];
}
