import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE, deviceOffset, slotsLost } from '../../store/registries/zone-sql';
import { REMOVED_DEVICES } from './rule-setting.repository';

/** Days, inclusive: dates, and the moment up to which values are due (Unix seconds). */
export interface DueSpan {
  from: string;
  to: string;
  due: number;
}

export interface DeviceSums {
  deviceId: number;
  name: string;
  expected: number;
  given: number;
  suspect: number;
  estimated: number;
  edited: number;
  missing: number;
}

export interface DaySums {
  /** Days since 1970-01-01. */
  day: number;
  given: number;
  suspect: number;
  estimated: number;
  edited: number;
}

/** Series that expect the same on the same days. */
export interface SeriesGroup {
  perDay: number;
  zone: Zone;
  firstDay: number;
  /** Unix seconds at which they left their last accounting point; null = they are at one, or never were. */
  removedAt: number | null;
  count: number;
}

export interface GappySeries {
  deviceId: number;
  name: string;
  type: number;
  missing: number;
}

/** Series of the company whose devices the caller sees: $1 company, $2 tied user, $3 part of the name. */
const SEEN = `seen AS (
  SELECT s.device_id, s.type, s.per_day, s.first_day, d.name, d.time_zone, d.clock, d.zones,
    d.state = 'active' AS is_active,
    removed.removed_at
  FROM messages.quality_series s JOIN messages.device d USING (device_id) LEFT JOIN ${REMOVED_DEVICES} USING (device_id)
  WHERE d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}
    AND ($3::text IS NULL OR strpos(lower(d.name), lower($3)) > 0 OR d.serial = $3))`;
/** Present slots: $4, $5 dates. Slots of a day beyond those that are expected do not make up for other days. */
const GOT = `got AS (
  SELECT s.device_id, s.type, q.day, least(q.given, s.per_day) AS given, least(q.suspect, s.per_day) AS suspect,
    least(q.estimated, s.per_day) AS estimated, least(q.edited, s.per_day) AS edited
  FROM messages.quality_day q JOIN seen s USING (device_id, type) WHERE q.day BETWEEN $4::date AND $5::date)`;
/** Slots expected by $6, Unix seconds: nothing is expected of a meter that has left its place. */
const DUE = `due AS (
  SELECT device_id, type, name, is_active, CASE WHEN NOT is_active THEN 0 ELSE greatest(0, least(
    ($5::date - greatest(first_day, $4::date) + 1) * per_day - ${slotsLost('greatest(d.first_day, $4::date)', '$5::date', 'd.per_day')},
    floor((least($6::float8, removed_at) - extract(epoch FROM greatest(d.first_day, $4::date))
      + ${deviceOffset('extract(epoch FROM greatest(d.first_day, $4::date))')}) * per_day / 86400)))::int END AS due
  FROM seen d)`;
const SUM = (name: string) => `coalesce(sum(${name}), 0)::int AS ${name}`;

/** Sums of the quality of a company's devices. */
@Injectable()
export class CompanyQualityRepository {
  constructor(private readonly database: Database) {}

  /** The worst first: those that miss, or are suspected of, most. */
  async devices(
    ctx: Context,
    { from, to, due }: DueSpan,
    search: string | null,
    limit: number,
    offset: number,
  ): Promise<{ total: number; rows: DeviceSums[] }> {
    const rows = await this.database.query<DeviceSums & { total: number }>(
      `WITH ${SEEN}, ${GOT}, ${DUE},
       by_type AS (
         SELECT d.device_id, d.type, d.name, d.due, ${SUM('given')}, ${SUM('suspect')}, ${SUM('estimated')}, ${SUM('edited')}
         FROM due d LEFT JOIN got g USING (device_id, type) GROUP BY d.device_id, d.type, d.name, d.due),
       sums AS (
         SELECT device_id AS "deviceId", name, sum(greatest(due, given))::int AS expected, ${SUM('given')},
           ${SUM('suspect')}, ${SUM('estimated')}, ${SUM('edited')}, sum(greatest(0, due - given))::int AS missing
         FROM by_type GROUP BY device_id, name)
       SELECT *, count(*) OVER ()::int AS total FROM sums
       ORDER BY missing + suspect DESC, "deviceId" LIMIT $7 OFFSET $8`,
      [ctx.companyId, tiedTo(ctx), search, from, to, due, limit, offset],
    );
    return { total: rows[0]?.total ?? 0, rows };
  }

  async days(ctx: Context, { from, to }: DueSpan, search: string | null): Promise<DaySums[]> {
    return this.database.query<DaySums>(
      `WITH ${SEEN}, ${GOT}
       SELECT (day - date '1970-01-01') AS day, ${SUM('given')}, ${SUM('suspect')}, ${SUM('estimated')}, ${SUM('edited')}
       FROM got GROUP BY day ORDER BY day`,
      [ctx.companyId, tiedTo(ctx), search, from, to],
    );
  }

  async groups(ctx: Context, search: string | null): Promise<SeriesGroup[]> {
    return this.database.query<SeriesGroup>(
      `WITH ${SEEN} SELECT per_day AS "perDay", ${DEVICE_ZONE} AS zone, (first_day - date '1970-01-01') AS "firstDay",
         removed_at AS "removedAt", count(*)::int AS count
       FROM seen d WHERE is_active GROUP BY per_day, zone, first_day, removed_at`,
      [ctx.companyId, tiedTo(ctx), search],
    );
  }

  /** Series that miss values in the span, with and without estimates in their place. */
  async gappy(
    ctx: Context,
    { from, to, due }: DueSpan,
    filter: { deviceIds: readonly number[] | null; type: number | null },
    limit: number,
    offset: number,
  ): Promise<{ total: number; rows: GappySeries[] }> {
    const rows = await this.database.query<GappySeries & { total: number }>(
      `WITH ${SEEN}, ${GOT}, ${DUE},
       sums AS (
         SELECT d.device_id AS "deviceId", d.type, d.name,
           greatest(0, d.due - coalesce(sum(g.given - g.estimated), 0))::int AS missing
         FROM due d LEFT JOIN got g USING (device_id, type)
         WHERE ($7::int[] IS NULL OR d.device_id = ANY($7)) AND ($8::int2 IS NULL OR d.type = $8)
         GROUP BY d.device_id, d.type, d.name, d.due)
       SELECT *, count(*) OVER ()::int AS total FROM sums WHERE missing > 0
       ORDER BY missing DESC, "deviceId", type LIMIT $9 OFFSET $10`,
      [
        ...[ctx.companyId, tiedTo(ctx), null, from, to, due],
        ...[filter.deviceIds === null ? null : [...filter.deviceIds], filter.type, limit, offset],
      ],
    );
    return { total: rows[0]?.total ?? 0, rows };
  }
}
