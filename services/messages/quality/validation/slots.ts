import { MESSAGE_TYPE } from '@gaugeway/catalogue';
import type { Zone } from '@gaugeway/proto/time/zone';
import { bucketOf, startOf } from '../../figures/buckets';

const DAY = 86_400;
const { current, powerProfile, energyProfile, hourly, daily } = MESSAGE_TYPE;
/** Offsets of an archive to its integral and its summary variant. */
const RUNS = [0, 7, 14] as const;

/** Slots that a day is parted into, by the message types that the quality of days is kept of. */
const SLOTS: ReadonlyMap<number, number> = new Map([
  [current, 24],
  [powerProfile, 48],
  [energyProfile, 48],
  ...RUNS.flatMap((run) => [[hourly + run, 24] as const, [daily + run, 1] as const]),
]);

export const QUALITY_TYPES: readonly number[] = [...SLOTS.keys()];
/** Rules judge instant readings, too; nobody expects them at certain times. */
export const JUDGED_TYPES: readonly number[] = [...QUALITY_TYPES, MESSAGE_TYPE.instant];

/** Slots of a day of the type; 0 = its days have no quality. */
export const slotsOf = (type: number): number => SLOTS.get(type) ?? 0;

/** State of a slot, from nothing to the worst. */
export const SLOT = { none: '.', complete: 'c', edited: 'h', estimated: 'e', suspect: 's', rejected: 'r' } as const;

const RANK = '.chesr';

export const worseOf = (a: string, b: string): string => (RANK.indexOf(a) >= RANK.indexOf(b) ? a : b);

/** The day and slot that a time ends or lies in, in a zone: a reading on a border closes its slot. */
export function slotAt(ts: number, zone: Zone, slots: number): { day: number; slot: number } {
  const { day } = bucketOf(ts, zone);
  // The 25th hour of a day belongs to its last slot.
  return { day, slot: Math.min(slots - 1, Math.floor(((ts - 1 - startOf(day, zone)) * slots) / DAY)) };
}

/** First and last second of the slot that a time ends or lies in; the time itself where days have no slots. */
export function slotBounds(type: number, ts: number, zone: Zone): { first: number; last: number } {
  const slots = slotsOf(type);
  if (slots === 0) return { first: ts, last: ts };
  const { day, slot } = slotAt(ts, zone, slots);
  const start = startOf(day, zone) + (slot * DAY) / slots;
  const end = startOf(day + 1, zone);
  return { first: start + 1, last: slot === slots - 1 ? end : Math.min(end, start + DAY / slots) };
}

/** Neighbouring slots as one, so that a day has `perDay`; each as its worst. */
export function fold(slots: string, perDay: number): string {
  const width = Math.max(1, Math.round(slots.length / perDay));
  if (width === 1) return slots;
  return Array.from({ length: perDay }, (_, place) =>
    Array.from(slots.slice(place * width, (place + 1) * width)).reduce(worseOf, SLOT.none),
  ).join('');
}

/** Number of slots with a value, and which. */
export function countsOf(slots: string): { given: number; suspect: number; estimated: number; edited: number } {
  const counts = { given: 0, suspect: 0, estimated: 0, edited: 0 };
  for (const state of slots) {
    if (state === SLOT.none) continue;
    counts.given += 1;
    if (state === SLOT.suspect || state === SLOT.rejected) counts.suspect += 1;
    if (state === SLOT.estimated) counts.estimated += 1;
    if (state === SLOT.edited) counts.edited += 1;
  }
  return counts;
}

/** Time that a row may take to come before its slot counts as missing, seconds. */
export const DUE_GRACE = 3600;

/** Slots of a day that have ended by now; 0 to `perDay`. */
export function dueSlots(day: number, zone: Zone, perDay: number, now: number): number {
  const end = startOf(day + 1, zone);
  // A day of 23 hours with one slot a day has it.
  if (perDay === 1) return now - DUE_GRACE >= end ? 1 : 0;
  const passed = Math.min(now - DUE_GRACE, end) - startOf(day, zone);
  return Math.max(0, Math.min(perDay, Math.floor((passed * perDay) / DAY)));
}

export interface DayCounts {
  expected: number;
  complete: number;
  suspect: number;
  estimated: number;
  edited: number;
  missing: number;
}

/** The counts of a day whose slots are folded to `perDay`. */
export function dayCounts(slots: string, due: number): DayCounts {
  const { given: input, suspect, estimated, edited } = countsOf(slots);
  const missing = Array.from(slots.slice(0, due)).filter((state) => state === SLOT.none).length;
  return {
    expected: input + missing,
    complete: input - suspect - estimated - edited,
    suspect,
    estimated,
    edited,
    missing,
  };
}
