import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  changedZones,
  dateAt,
  hoursNow,
  latestDate,
  zoneName,
  type ZonePeriod,
  type ZoneValue,
} from '@gaugeway/proto/time/zone';

/** Clock of a company: hours from UTC now, and its changes with their dates; null = there were none. */
export interface CompanyClock {
  timeZone: number;
  zones: ZonePeriod[] | null;
}

/** Input of the calls that edit a company. */
export interface ZoneInput {
  time_zone?: number | undefined;
  /** IANA name; null = the offset `time_zone`. */
  zone_name?: string | null | undefined;
  zone_from?: string | undefined;
}

/**
 * The clock of a company after an edit. An offset equal to the current one does not replace a named zone: forms send it
 * back as they were shown it. Throws `invalid` for an unknown name and a day in the future.
 */
export function editedClock(ctx: Context, before: CompanyClock, input: ZoneInput): CompanyClock {
  const current = before.zones?.at(-1)?.zone ?? before.timeZone;
  const next = nextZone(ctx, before, input);
  const { zone_from: from } = input;
  if (from === undefined && next === current) return before;
  const now = Date.now() / 1000;
  if (from !== undefined && from > latestDate(now)) throw refused(ctx, 'zone_from', 'errors.zone_from_future');
  const day = from ?? dateAt(before.zones ?? before.timeZone, now);
  const zones = changedZones(before.zones, current, { from: day, zone: next });
  return { timeZone: hoursNow(next), zones };
}

/** The clock of a new company: as given, else that of the company above. Throws `invalid` for an unknown name. */
export function newClock(ctx: Context, above: CompanyClock, { time_zone: hours, zone_name: input }: ZoneInput) {
  const name = hours === undefined && input === undefined ? companyZoneName(above.zones) : input;
  const offset = { timeZone: hours ?? companyHours(above), zones: null };
  return name ? editedClock(ctx, offset, { zone_name: name, zone_from: '' }) : offset;
}

function nextZone(ctx: Context, before: CompanyClock, { time_zone: hours, zone_name: name }: ZoneInput): ZoneValue {
  const current = before.zones?.at(-1)?.zone ?? before.timeZone;
  if (name) {
    const known = zoneName(name);
    if (known === null) throw refused(ctx, 'zone_name', 'errors.zone_unknown', { zone: name });
    return known;
  }
  if (name === null) return hours ?? hoursNow(current);
  const isShown = hours === undefined || hours === before.timeZone || hours === hoursNow(current);
  return isShown ? current : hours;
}

const refused = (ctx: Context, field: string, key: string, variables: Record<string, string> = {}) =>
  invalid({}, { fields: { [field]: [translate(ctx.language, key, variables)] } });

/** Hours from UTC of a company now. */
export const companyHours = ({ timeZone, zones }: CompanyClock): number => (zones ? hoursNow(zones) : timeZone);

/** Name of the zone that is valid now; null = it is an offset. */
export function companyZoneName(zones: readonly ZonePeriod[] | null): string | null {
  const zone = zones?.at(-1)?.zone;
  return typeof zone === 'string' ? zone : null;
}
