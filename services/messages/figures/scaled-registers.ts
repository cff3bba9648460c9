import { ALL_HOURS } from './buckets';

// SQL of the factor per unit of a register. The transformation ratio is that of the device, except while a link of an
// accounting point has a separate one (AccountingPointRepository). The sums of a company, of a device and of its point
// agree.

/**
 * 100 times the day and its hour of the device `d`, counted from the beginning of the day, of the full hour at or after
 * the time, or of an end the hour before that: the consumption of a reading at the time lies before it (buckets.ts).
 */
function hourAt(ts: string, isEnd: boolean): string {
  const hour = `(ceil((${ts} + round(d.time_zone * 3600)) / 3600)${isEnd ? ' - 1' : ''})`;
  return `CASE WHEN coalesce(d.clock, d.zones) IS NULL THEN floor(${hour} / 24) * 76 + ${hour}
    ELSE messages.zone_hour(coalesce(d.clock, d.zones), ${ts}, ${isEnd}) END`;
}
const dayOf = (hour: string): string => `date '1970-01-01' + floor((${hour}) / 100)::int`;
/** Also correct for days before 1970: the remainder has the sign of the day. */
const hourOf = (hour: string): string => `mod(mod((${hour})::int8, 100) + 100, 100)::int`;
/** `h`: hours of its device `d` at which a link `l` begins and ends. OFFSET 0: each is worked out once. */
export const LINK_HOURS = `LATERAL (SELECT ${hourAt('l."from"', false)} AS begun, ${hourAt('l."to"', true)} AS ended
  OFFSET 0) h`;

/**
 * The time of a link with the hours `h`: columns `since`, `since_hour`, `until`, `until_hour`.
 * The consumption of a reading that spans a change is not divided: it has the factor of the hour in which the reading
 * came.
 */
export const LINK_SPAN = `${dayOf('h.begun')} AS since, ${hourOf('h.begun')} AS since_hour,
  coalesce(${dayOf('h.ended')}, 'infinity') AS until, coalesce(${hourOf('h.ended')}, 23) AS until_hour`;

/** Links `l` of a point `p`. */
export const LINKS_OF_POINT =
  'jsonb_to_recordset(p.links) AS l("deviceId" int, "from" float8, "to" float8, ratio float8)';

/**
 * Relation of the links of points `p` under a condition: point_id, device_id, model_id, ratio of the link or its device,
 * and its span. OFFSET 0: the span, which takes a look into the dated zones of the device, is worked out once per link and
 * not for each of the registers that are joined to it.
 */
export const linkSpans = (which: string): string => `(
  SELECT p.point_id, d.device_id, d.model_id, coalesce(l.ratio, d.transformation_ratio) AS ratio, ${LINK_SPAN}
  FROM messages.accounting_point p CROSS JOIN LATERAL ${LINKS_OF_POINT}
  JOIN messages.device d ON d.device_id = l."deviceId" AND d.company_id = p.company_id
  CROSS JOIN ${LINK_HOURS} WHERE ${which} OFFSET 0)`;

/** Registers of each device, in the columns of `scaledRegisters`. */
const ofDevices = (registers: string, which: string): string => `(
  SELECT r.resource, r.field, d.device_id, r.factor * CASE WHEN r.is_scaled THEN d.transformation_ratio ELSE 1 END AS scale,
    '-infinity'::date AS since, 0 AS since_hour, 'infinity'::date AS until, 23 AS until_hour
  FROM messages.device d JOIN ${registers} AS r(model_id, field, is_scaled, factor, resource) ON r.model_id = d.model_id
  WHERE ${which})`;

/** Difference of the ratio of a link for its time, in the columns of `scaledRegisters`. */
const ofRatios = (registers: string, which: string): string => `(
  SELECT r.resource, r.field, d.device_id, r.factor * (l.ratio - d.transformation_ratio) AS scale, ${LINK_SPAN}
  FROM messages.accounting_point p CROSS JOIN LATERAL ${LINKS_OF_POINT}
  JOIN messages.device d ON d.device_id = l."deviceId" AND d.company_id = p.company_id
  CROSS JOIN ${LINK_HOURS}
  JOIN ${registers} AS r(model_id, field, is_scaled, factor, resource) ON r.model_id = d.model_id
  WHERE p.has_ratios AND l.ratio <> d.transformation_ratio AND r.is_scaled AND ${which})`;

/** The two parts of a relation as `scaledRegisters` makes it. */
export interface ScaledRegisters {
  /** All that each device counts, at any time. */
  always: string;
  /** Temporary difference of the ratio. */
  sometimes: string;
}

/** Relations for a statement that reads each part differently. */
export const scaledParts = (registers: string, which: string): ScaledRegisters => ({
  always: ofDevices(registers, which),
  sometimes: ofRatios(registers, which),
});

/**
 * Relation (resource, field, device_id, scale, since, since_hour, until, until_hour): consumption of a device is the
 * sum of its rows, each value times `scale` where its hour is in the span. The second half has the difference that a
 * ratio of a link makes.
 *
 * @param registers relation (model_id, field, is_scaled, factor, resource) as written in FROM
 * @param which condition on the devices `d`
 */
export const scaledRegisters = (registers: string, which: string): string =>
  `(${ofDevices(registers, which)} UNION ALL ${ofRatios(registers, which)})`;

/** First and last hour, from 1, of a day `c` that is in the span of `x`. */
export const FIRST_HOUR = 'CASE WHEN c.day = x.since THEN x.since_hour + 1 ELSE 1 END';
export const LAST_HOUR = `CASE WHEN c.day = x.until THEN x.until_hour + 1 ELSE ${ALL_HOURS} END`;

/** The value of a day `c` within the span of `x`, up to an hour. */
export const partOfDay = (
  lastHour = LAST_HOUR,
): string => `CASE WHEN ${FIRST_HOUR} = 1 AND ${lastHour} >= cardinality(c.hours) THEN c.value
  ELSE (SELECT sum(hour) FROM unnest(c.hours[${FIRST_HOUR}:${lastHour}]) AS hour) END`;
