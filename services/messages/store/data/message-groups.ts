import { MESSAGE_GROUPS } from '@gaugeway/catalogue';

/** Rows as they came; also what group 0, of the archives, means. */
export const UNGROUPED = 1;

export type MessageGroup = (typeof MESSAGE_GROUPS)[number]['id'];

export const isGroup = (id: number | null | undefined): id is MessageGroup =>
  MESSAGE_GROUPS.some((group) => group.id === id);

export const messageGroup = (id: MessageGroup): (typeof MESSAGE_GROUPS)[number] =>
  MESSAGE_GROUPS.find((group) => group.id === id) ?? MESSAGE_GROUPS[UNGROUPED];

/**
 * The end of the interval before the one that a time is in, Unix seconds. An interval begins after its border and ends
 * with it: a register that is read at midnight closes its day. `zone`: hours from UTC.
 */
export function intervalBegin(group: MessageGroup, ts: number, zone: number): number {
  const { unit } = messageGroup(group);
  if (unit === null) return ts - 1;
  const shift = zone * 3600;
  const local = new Date((ts - 1 + shift) * 1000);
  const [year, month, day, hour] = [
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate(),
    local.getUTCHours(),
  ];
  const begin = Date.UTC(year, month, unit === 'month' ? 1 : day, unit === 'hour' ? hour : 0);
  return begin / 1000 - shift;
}
