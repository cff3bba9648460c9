/** Zone of a device `d` (`Zone` of proto/time/zone.ts); `clock` is that of its point, object or company. */
export const DEVICE_ZONE = 'coalesce(d.clock, d.zones, to_jsonb(d.time_zone))';

/** Zone of a company `c`. */
export const COMPANY_ZONE = 'coalesce(c.zones, to_jsonb(c.time_zone))';

const offsetOf = (zones: string, hours: string, at: string): string =>
  `CASE WHEN ${zones} IS NULL THEN round(${hours} * 3600) ELSE messages.zone_seconds(${zones}, ${hours}, (${at})::float8) END`;

/** Seconds from UTC of a device `d` at an instant, an expression in Unix seconds. */
export const deviceOffset = (at: string): string => `(${offsetOf('coalesce(d.clock, d.zones)', 'd.time_zone', at)})`;

/** Seconds from UTC of a company `c` now. */
export const COMPANY_OFFSET = `(${offsetOf('c.zones', 'c.time_zone', 'extract(epoch FROM now())')})`;
