import { MESSAGE_GROUPS } from '@gaugeway/catalogue';
import { dayAt, dayStart, offsetAt, type Zone } from '@gaugeway/proto/time/zone';

/** Ungrouped rows; group 0 of the archives means the same. */
export const UNGROUPED = 1;

export type MessageGroup = (typeof MESSAGE_GROUPS)[number]['id'];

export const isGroup = (id: number | null | undefined): id is MessageGroup =>
  MESSAGE_GROUPS.some((group) => group.id === id);

export const messageGroup = (id: MessageGroup): (typeof MESSAGE_GROUPS)[number] =>
  MESSAGE_GROUPS.find((group) => group.id === id) ?? MESSAGE_GROUPS[UNGROUPED];

/** The first day of the month of a day since 1970-01-01. */
function monthOf(day: number): number {
  return day + 1 - new Date(day * 86_400_000).getUTCDate();
}

/**
 * The end of the interval before the one that a time is in, Unix seconds. An interval begins after its border and ends
 * with it: a register that is read at midnight closes its day.
 */
export function intervalBegin(group: MessageGroup, ts: number, zone: Zone): number {
  const { unit } = messageGroup(group);
  if (unit === null) return ts - 1;
  const shift = offsetAt(zone, ts - 1);
  if (unit === 'hour') return Math.floor((ts - 1 + shift) / 3600) * 3600 - shift;
  const day = dayAt(zone, ts - 1);
  return dayStart(zone, unit === 'month' ? monthOf(day) : day);
}
