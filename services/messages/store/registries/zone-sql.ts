/** Zone of a device `d` (`Zone` of proto/time/zone.ts); `clock` is that of its point, object or company. */
export const DEVICE_ZONE = 'coalesce(d.clock, d.zones, to_jsonb(d.time_zone))';

/** Zone of a company `c`. */
export const COMPANY_ZONE = 'coalesce(c.zones, to_jsonb(c.time_zone))';

const offsetOf = (zones: string, hours: string, at: string): string =>
  `CASE WHEN ${zones} IS NULL THEN round(${hours} * 3600) ELSE messages.zone_seconds(${zones}, ${hours}, (${at})::float8) END`;

/** Seconds from UTC of a device `d` at an instant, an expression in Unix seconds. */
export const deviceOffset = (at: string): string => `(${offsetOf('coalesce(d.clock, d.zones)', 'd.time_zone', at)})`;

/**
 * Slots that the days of a device `d` lack between two dates (expressions of SQL), because its clock was put forward;
 * 0 where it was put back. Of two changes in between it counts their sum.
 */
export const slotsLost = (first: string, last: string, perDay: string): string => {
  const start = (day: string) => `messages.day_start(coalesce(d.clock, d.zones), (${day}) - date '1970-01-01')`;
  return `CASE WHEN coalesce(d.clock, d.zones) IS NULL THEN 0
    ELSE greatest(0, round(((${last}) - (${first}) + 1 - (${start(`(${last}) + 1`)} - ${start(first)}) / 86400) * ${perDay}))::int END`;
};

/** Seconds from UTC of a company `c` now. */
export const COMPANY_OFFSET = `(${offsetOf('c.zones', 'c.time_zone', 'extract(epoch FROM now())')})`;
