import { changedZones, dateAt, latestDate, type ZonePeriod } from '@gaugeway/proto/time/zone';

/** Offset of a device's clock, hours from UTC, with the dates of its changes; null = it never changed. */
export interface DatedOffset {
  timeZone: number;
  zones: ZonePeriod[] | null;
}

/**
 * Dated zones of a device whose offset is set, valid from a day, YYYY-MM-DD; absent = from today by the clock before.
 * Without a day an equal offset changes nothing. 'future' = the day has not begun anywhere. Pure.
 *
 * @param now Unix seconds
 */
export function datedZones(
  before: DatedOffset,
  offset: number,
  from: string | undefined,
  now: number,
): ZonePeriod[] | null | 'future' {
  if (from === undefined && offset === before.timeZone) return before.zones;
  if (from !== undefined && from > latestDate(now)) return 'future';
  const day = from ?? dateAt(before.zones ?? before.timeZone, now);
  return changedZones(before.zones, before.timeZone, { from: day, zone: offset });
}
