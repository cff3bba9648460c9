import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen, isTied } from '@gaugeway/platform/database';
import { type RuleName, SECTION } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../../store/registries/zone-sql';
import { HOLDS } from '../../store/timeseries/held-back/held-back.repository';
import { REMOVED_DEVICES } from './rule-setting.repository';

export interface RejectedFilter {
  startDate?: number | undefined;
  stopDate?: number | undefined;
  accounting_point_ids?: readonly number[] | undefined;
  device_ids?: readonly number[] | undefined;
  msgType?: number | undefined;
  rules?: readonly RuleName[] | undefined;
  status?: number | undefined;
  is_held_back?: boolean | undefined;
}

export interface RejectedRow {
  deviceId: number;
  name: string;
  modelId: number;
  pointId: number | null;
  title: string | null;
  type: number;
  ts: number;
  field: string;
  rule: RuleName;
  status: 2 | 5;
  isHeldBack: boolean;
  value: number | null;
  expected: number | null;
}

export interface DayRow {
  deviceId: number;
  type: number;
  /** Days since 1970-01-01. */
  day: number;
  slots: string;
}

export interface SeriesRow {
  deviceId: number;
  name: string;
  modelId: number;
  type: number;
  zone: Zone;
  perDay: number;
  firstDay: number;
  isActive: boolean;
  /** Unix seconds at which it left its last accounting point: nothing is expected after it. */
  removedAt?: number | null;
}

/** The point that a device measured for at a time. */
const POINT_AT = `LEFT JOIN LATERAL (
  SELECT p.point_id, p.title FROM messages.accounting_point p CROSS JOIN LATERAL jsonb_array_elements(p.links) AS l(link)
  WHERE p.company_id = d.company_id AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id))
    AND (link->>'deviceId')::int = d.device_id AND (link->>'from')::float8 <= v.ts
    AND coalesce((link->>'to')::float8, 'infinity') > v.ts LIMIT 1) point ON true`;

const FILTERED = `FROM messages.verdict v JOIN messages.device d USING (device_id) ${POINT_AT}
  WHERE d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}
    AND ($3::int8 IS NULL OR v.ts >= $3) AND ($4::int8 IS NULL OR v.ts <= $4)
    AND ($5::int[] IS NULL OR v.device_id = ANY($5)) AND ($6::int2 IS NULL OR v.type = $6)
    AND ($7::text[] IS NULL OR v.rule = ANY($7)) AND ($8::int2 IS NULL OR v.status = $8)
    AND ($9::int[] IS NULL OR point.point_id = ANY($9)) AND ($10::bool IS NULL OR (${HOLDS}) = $10::bool)`;

const DAYS = (date: string) => `(${date} - date '1970-01-01')`;

/** Quality of readings, of devices that the caller sees. */
@Injectable()
export class QualityRepository {
  constructor(private readonly database: Database) {}

  async rejected(ctx: Context, filter: RejectedFilter, limit: number, offset: number): Promise<RejectedRow[]> {
    return this.database.query<RejectedRow>(
      `SELECT v.device_id AS "deviceId", d.name, d.model_id AS "modelId", point.point_id AS "pointId", point.title, v.type,
         v.ts, v.field, v.rule, v.status, ${HOLDS} AS "isHeldBack", v.value, v.expected ${FILTERED}
       ORDER BY v.ts DESC, v.device_id, v.type, v.field, v.rule LIMIT $11 OFFSET $12`,
      [...filterParameters(ctx, filter), limit, offset],
    );
  }

  async countRejected(ctx: Context, filter: RejectedFilter): Promise<number> {
    return this.database.count(FILTERED, filterParameters(ctx, filter));
  }

  /** Verdicts about rows of a device that the caller was found to see. */
  async verdicts(deviceId: number, type: number, from: number, to: number) {
    return this.database.query<{
      datetime: number;
      field: string;
      rule: RuleName;
      status: 2 | 5;
      is_excluded: boolean;
      value: number | null;
      expected: number | null;
    }>(
      `SELECT ts AS datetime, field, rule, status, ${HOLDS} AS is_excluded, value, expected FROM messages.verdict v
       WHERE device_id = $1 AND type = $2 AND ts BETWEEN $3 AND $4 ORDER BY ts, field, rule LIMIT 10000`,
      [deviceId, type, from, to],
    );
  }

  /** Fields that verdicts name, by the times of a device's rows; '' = the whole row. */
  async judgedFields(deviceId: number, type: number, times: readonly number[]): Promise<Map<number, Set<string>>> {
    const rows = await this.database.query<{ ts: number; field: string }>(
      'SELECT DISTINCT ts, field FROM messages.verdict WHERE device_id = $1 AND type = $2 AND ts = ANY($3::int8[])',
      [deviceId, type, [...times]],
    );
    const found = new Map<number, Set<string>>();
    for (const { ts, field } of rows) found.set(ts, (found.get(ts) ?? new Set()).add(field));
    return found;
  }

  /** Expected rows of the devices; null = of all that the caller sees. */
  async series(ctx: Context, deviceIds: readonly number[] | null): Promise<SeriesRow[]> {
    return this.database.query<SeriesRow>(
      `SELECT s.device_id AS "deviceId", d.name, d.model_id AS "modelId", s.type, ${DEVICE_ZONE} AS zone, s.per_day AS "perDay",
         ${DAYS('s.first_day')} AS "firstDay", d.state = 'active' AS "isActive", removed.removed_at AS "removedAt"
       FROM messages.quality_series s JOIN messages.device d USING (device_id) LEFT JOIN ${REMOVED_DEVICES} USING (device_id)
       WHERE d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}
         AND ($3::int[] IS NULL OR s.device_id = ANY($3)) ORDER BY s.device_id, s.type`,
      [ctx.companyId, tiedTo(ctx), deviceIds === null ? null : [...deviceIds]],
    );
  }

  /** Days of devices that the caller was found to see; `from`, `to` are dates, inclusive. */
  async days(deviceIds: readonly number[], from: string, to: string): Promise<DayRow[]> {
    return this.database.query<DayRow>(
      `SELECT device_id AS "deviceId", type, ${DAYS('day')} AS day, slots FROM messages.quality_day
       WHERE device_id = ANY($1::int[]) AND day BETWEEN $2::date AND $3::date ORDER BY device_id, type, day`,
      [[...deviceIds], from, to],
    );
  }

  /** Points of the company that the caller sees, with their links' devices; in the order of their titles. */
  async points(ctx: Context, ids: readonly number[] | null, limit: number, offset: number) {
    const seen = `FROM messages.accounting_point p WHERE p.company_id = $1 AND ($2::int[] IS NULL OR p.point_id = ANY($2))
      AND p.resource_type_id = 3 AND ($3::int IS NULL OR p.links = '[]' OR EXISTS (
        SELECT FROM jsonb_array_elements(p.links) AS s(link)
        JOIN messages.device t ON t.device_id = (s.link->>'deviceId')::int
        WHERE t.company_id = p.company_id AND ${isTied('t.tied_users', '$3')}))`;
    const parameters = [
      ctx.companyId,
      ids === null ? null : [...ids],
      hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx),
    ];
    const total = await this.database.count(seen, parameters);
    const rows = await this.database.query<{ id: number; title: string }>(
      `SELECT p.point_id AS id, p.title ${seen} ORDER BY p.title, p.point_id LIMIT $4 OFFSET $5`,
      [...parameters, limit, offset],
    );
    return { total, rows };
  }
}

const filterParameters = (ctx: Context, filter: RejectedFilter): unknown[] => [
  ctx.companyId,
  tiedTo(ctx),
  filter.startDate ?? null,
  filter.stopDate ?? null,
  filter.device_ids ?? null,
  filter.msgType ?? null,
  filter.rules ?? null,
  filter.status ?? null,
  filter.accounting_point_ids ?? null,
  filter.is_held_back ?? null,
];
