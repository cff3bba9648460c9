import type { Context } from '@gaugeway/platform/auth';
import type { Database } from '@gaugeway/platform/database';
import { knownZone, refusedZone } from '@gaugeway/platform/zones';
import { changedZones, dateAt, hoursNow, latestDate, type ZonePeriod, type ZoneValue } from '@gaugeway/proto/time/zone';

/** Clock of a company: hours from UTC now, and its changes with their dates; null = there were none. */
export interface CompanyClock {
  timeZone: number;
  zones: ZonePeriod[] | null;
}

/** Input of the calls that edit a company. */
export interface ZoneInput {
  time_zone?: number | undefined;
  /** A known IANA name (`knownZone`); null = the offset `time_zone`. */
  zone_name?: string | null | undefined;
  zone_from?: string | undefined;
}

/** The clock of an input with the name that the database knows. Throws `invalid`. */
export const clockInput = async (database: Database, ctx: Context, { zone_name: name, ...rest }: ZoneInput) => ({
  ...rest,
  zone_name: name ? await knownZone(database, ctx, 'zone_name', name) : name,
});

/**
 * The clock of a company after an edit. An offset equal to the current one does not replace a named zone: forms send it
 * back as they were shown it. Throws `invalid` for a day in the future.
 */
export function editedClock(ctx: Context, before: CompanyClock, input: ZoneInput): CompanyClock {
  const current = before.zones?.at(-1)?.zone ?? before.timeZone;
  const next = nextZone(before, input);
  const { zone_from: from } = input;
  if (from === undefined && next === current) return before;
  const now = Date.now() / 1000;
  if (from !== undefined && from > latestDate(now)) throw refusedZone(ctx, 'zone_from', 'errors.zone_from_future');
  const day = from ?? dateAt(before.zones ?? before.timeZone, now);
  const zones = changedZones(before.zones, current, { from: day, zone: next });
  return { timeZone: hoursNow(next), zones };
}

/** The clock of a new company: as given, else that of the company above. */
export function newClock(ctx: Context, above: CompanyClock, { time_zone: hours, zone_name: input }: ZoneInput) {
  const name = hours === undefined && input === undefined ? companyZoneName(above.zones) : input;
  const offset = { timeZone: hours ?? companyHours(above), zones: null };
  return name ? editedClock(ctx, offset, { zone_name: name, zone_from: '' }) : offset;
}

function nextZone(before: CompanyClock, { time_zone: hours, zone_name: name }: ZoneInput): ZoneValue {
  const current = before.zones?.at(-1)?.zone ?? before.timeZone;
  if (name) return name;
  if (name === null) return hours ?? hoursNow(current);
  const isShown = hours === undefined || hours === before.timeZone || hours === hoursNow(current);
  return isShown ? current : hours;
}

/** Hours from UTC of a company now. */
export const companyHours = ({ timeZone, zones }: CompanyClock): number => (zones ? hoursNow(zones) : timeZone);

/** Name of the zone that is valid now; null = it is an offset. */
export function companyZoneName(zones: readonly ZonePeriod[] | null): string | null {
  const zone = zones?.at(-1)?.zone;
  return typeof zone === 'string' ? zone : null;
}
