import type { Zone } from '@gaugeway/proto/time/zone';
import { STATUS } from '../../store/timeseries/merge';
import type { Verdict } from './judge';
import { countsOf, SLOT, slotAt, slotsOf, worseOf } from './slots';

/** A row with the status of its values as stored. */
export interface StatedRow {
  ts: number;
  statuses: Iterable<number>;
}

export interface QualityDay {
  /** Days since 1970-01-01, by the device's clock. */
  day: number;
  slots: string;
  given: number;
  suspect: number;
  estimated: number;
  edited: number;
}

const STATE: ReadonlyMap<number, string> = new Map([
  [STATUS.suspect, SLOT.suspect],
  [STATUS.estimated, SLOT.estimated],
  [STATUS.edited, SLOT.edited],
  [STATUS.rejected, SLOT.rejected],
]);

const stateOf = (status: number): string => STATE.get(status) ?? SLOT.complete;

/** The days of rows of one type and device: of each slot the worst of its values, by their status and the verdicts. */
export function daysOfRows(
  type: number,
  zone: Zone,
  rows: readonly StatedRow[],
  verdicts: readonly Pick<Verdict, 'ts' | 'status'>[],
): QualityDay[] {
  const length = slotsOf(type);
  if (length === 0) return [];
  const judged = new Map<number, string>();
  for (const { ts, status } of verdicts) judged.set(ts, worseOf(judged.get(ts) ?? SLOT.none, stateOf(status)));
  const days = new Map<number, string[]>();
  for (const { ts, statuses } of rows) {
    let state = judged.get(ts) ?? SLOT.none;
    for (const status of statuses) state = worseOf(state, stateOf(status));
    const { day, slot } = slotAt(ts, zone, length);
    const slots = days.get(day) ?? Array.from({ length }, () => SLOT.none as string);
    days.set(day, slots);
    slots[slot] = worseOf(slots[slot] ?? SLOT.none, state);
  }
  return [...days].map(([day, states]) => {
    const slots = states.join('');
    return { day, slots, ...countsOf(slots) };
  });
}

interface SpanOfDays {
  deviceId: number;
  type: number;
  /** Days since 1970-01-01, inclusive. */
  fromDay: number;
  toDay: number;
}

/** Spans with a day that is not built, of types whose days have slots: a stored row of it is removed. Most have none. */
export function spansWithGaps<S extends SpanOfDays>(
  spans: readonly S[],
  built: readonly { deviceId: number; type: number; day: number }[],
): S[] {
  const days = new Map<string, Set<number>>();
  for (const { deviceId, type, day } of built) {
    const key = `${deviceId}/${type}`;
    days.set(key, (days.get(key) ?? new Set()).add(day));
  }
  return spans.filter(({ deviceId, type, fromDay, toDay }) => {
    if (slotsOf(type) === 0) return false;
    const known = [...(days.get(`${deviceId}/${type}`) ?? [])].filter((day) => day >= fromDay && day <= toDay);
    return known.length < toDay - fromDay + 1;
  });
}

/** Slots of a day that is judged in part: of the stored day, those outside of `from` (inclusive) to `to`. */
export interface SlotsToKeep {
  /** Days since 1970-01-01. */
  day: number;
  from: number;
  to: number;
}

export interface KeptSlots extends SlotsToKeep {
  /** The stored day; null = none. */
  slots: string | null;
}

/** The days at the ends of a span (Unix seconds, inclusive, on borders of slots) that it covers in part. */
export function slotsToKeep(span: { type: number; from: number; to: number }, zone: Zone): SlotsToKeep[] {
  const length = slotsOf(span.type);
  if (length === 0) return [];
  const [begin, end] = [slotAt(span.from, zone, length), slotAt(span.to, zone, length)];
  if (begin.day === end.day) {
    const isWhole = begin.slot === 0 && end.slot === length - 1;
    return isWhole ? [] : [{ day: begin.day, from: begin.slot, to: end.slot + 1 }];
  }
  return [
    ...(begin.slot > 0 ? [{ day: begin.day, from: begin.slot, to: length }] : []),
    ...(end.slot < length - 1 ? [{ day: end.day, from: 0, to: end.slot + 1 }] : []),
  ];
}

/** The days with the slots that are kept of those that were judged in part. */
export function joined(built: readonly QualityDay[], kept: readonly KeptSlots[]): QualityDay[] {
  const days = new Map(built.map((day) => [day.day, day]));
  for (const { day, from, to, slots: stored } of kept) {
    if (stored === null) continue;
    const fresh = days.get(day)?.slots.slice(from, to) ?? SLOT.none.repeat(to - from);
    const slots = stored.slice(0, from) + fresh + stored.slice(to);
    const counts = countsOf(slots);
    if (counts.given > 0) days.set(day, { day, slots, ...counts });
  }
  return [...days.values()];
}
