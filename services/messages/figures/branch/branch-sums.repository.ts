import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';
import type { Dates } from '../figure-parts';
import type { PartOfPoints } from '../periods/frozen/frozen-figures.repository';
import type { ResourceRegister } from '@gaugeway/catalogue';
import { linkSpans, partOfDay } from '../scaled-registers';

/** A measured point of the branch. */
export interface BranchPoint {
  id: number;
  title: string;
  /** The point of its main meter; null = none. */
  parentId: number | null;
  resourceTypeId: number;
  /** UUIDs of the nodes from the top down to its own; empty unless requested. */
  branch: string[];
  /** A meter came or went in the period with its reading noted, so that the days of the aggregates are not all of it. */
  isChanged: boolean;
}

/**
 * Unix seconds of the first and of the day after the last day, with the widest zone on both sides: $5 and $6 are the days.
 */
const WINDOW = `extract(epoch FROM $5::date)::float8 - 50400 AND extract(epoch FROM $6::date)::float8 + 136800`;
/** Most points have never had another meter: `has_noted` spares them the look into their links. */
const NOTED = `(p.has_noted AND EXISTS (SELECT FROM jsonb_to_recordset(p.links) AS n("from" float8, "to" float8, start jsonb, "end" jsonb)
  WHERE (n."end" <> '{}' AND n."to" BETWEEN ${WINDOW}) OR (n.start <> '{}' AND n."from" BETWEEN ${WINDOW})))`;

/**
 * Relation `x` of the links of the points $1: a row per link and register, with its scale and span. OFFSET 0 prevents
 * that the values of a link are computed again for each of its days.
 */
const LINKS = `(SELECT k.point_id, k.device_id, r.field,
      r.factor * CASE WHEN r.is_scaled THEN k.ratio ELSE 1 END AS scale, k.since, k.since_hour, k.until, k.until_hour
    FROM ${linkSpans('p.point_id = ANY($1::int4[]) AND p.company_id = $2')} k
    JOIN unnest($5::int4[], $6::text[], $7::bool[], $8::float8[]) AS r(model_id, field, is_scaled, factor)
      ON r.model_id = k.model_id OFFSET 0) x`;

/**
 * The days `c` of a link `x`, each with its consumption as `v.value`: of the first and the last day of a device by
 * their hours. Use in a separate LATERAL that has OFFSET 0 or sums them up. Then the days of each device are a search
 * in the index, and their hours are not read. Otherwise the planner, which does not know how few links a point has,
 * would read the days of all devices of the company.
 */
const DAYS = `messages.consumption_day c CROSS JOIN LATERAL (SELECT x.scale * ${partOfDay()} AS value) v
    WHERE c.device_id = x.device_id AND c.field = x.field
      AND c.day BETWEEN greatest(x.since, $3::date) AND least(x.until, $4::date)`;

/** Consumption of many points at once, from the aggregates. */
@Injectable()
export class BranchSumsRepository {
  constructor(private readonly database: Database) {}

  /** Measured points of the resource types at a node and below it, or (null) anywhere, of those that the caller sees. */
  points(
    ctx: Context,
    objectId: string | null,
    resourceTypeIds: readonly number[],
    dates: Dates,
  ): Promise<BranchPoint[]> {
    return this.database.query<BranchPoint & Record<string, unknown>>(
      `SELECT p.point_id AS id, p.title, p.parent_id AS "parentId", p.resource_type_id AS "resourceTypeId",
         CASE WHEN $1::text IS NULL THEN p.branch ELSE '[]' END AS branch,
         ${NOTED} AS "isChanged"
       FROM messages.accounting_point p
       WHERE ($1::text IS NULL OR p.branch ? $1::text) AND p.company_id = $2 AND ${SEEN} AND p.terms = '[]'
         AND p.resource_type_id = ANY($4::int2[]) ORDER BY p.point_id`,
      [
        objectId,
        ctx.companyId,
        hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx),
        resourceTypeIds,
        ...[dates.from, dates.to],
      ],
    );
  }

  /** Points by number, regardless of who sees them; those with a meter that changed in the period. */
  async changedOf(ctx: Context, ids: readonly number[], dates: Dates): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT p.point_id AS id FROM messages.accounting_point p
       WHERE p.point_id = ANY($1::int4[]) AND p.company_id = $2 AND $3::int IS NULL AND $4::int IS NULL AND ${NOTED}`,
      [ids, ctx.companyId, null, null, dates.from, dates.to],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Totals by point, with the last day that has a value; points without one are absent. The caller checks visibility.
   */
  async totals(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<Map<number, { value: number; newest: string }>> {
    const rows = await this.database.query<{ id: number; value: number; newest: string }>(
      `SELECT x.point_id AS id, sum(s.value) AS value, max(s.newest)::text AS newest
       FROM ${LINKS} CROSS JOIN LATERAL (
         SELECT sum(v.value) AS value, max(c.day) FILTER (WHERE v.value IS NOT NULL) AS newest FROM ${DAYS}) s
       GROUP BY 1 HAVING sum(s.value) IS NOT NULL`,
      given(ctx, ids, registers, dates),
    );
    return new Map(rows.map(({ id, value, newest }) => [id, { value, newest }]));
  }

  /** The sum of the points by day or month, and how many of them have a value in it. */
  parts(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    by: 'day' | 'month',
    dates: Dates,
  ): Promise<PartOfPoints[]> {
    return this.database.query<PartOfPoints & Record<string, unknown>>(
      `SELECT w.day::text AS day, w.value, w.estimated, w.points FROM (
         SELECT ${by === 'day' ? 's.day' : "date_trunc('month', s.day::timestamp)::date"} AS day,
           sum(s.value) AS value, sum(s.estimated) AS estimated, count(DISTINCT x.point_id)::int AS points
         FROM ${LINKS} CROSS JOIN LATERAL (
           SELECT c.day, v.value, least(c.estimated * x.scale, v.value) AS estimated FROM ${DAYS} OFFSET 0) s
         WHERE s.value IS NOT NULL GROUP BY 1) w ORDER BY 1`,
      given(ctx, ids, registers, dates),
    );
  }

  /** Number of points with a meter during the whole day, by day or month; parts without such points are absent. */
  due(
    ctx: Context,
    ids: readonly number[],
    by: 'day' | 'month',
    { from, to }: Dates,
  ): Promise<{ day: string; points: number }[]> {
    return this.database.query<{ day: string; points: number }>(
      `SELECT w.day::text AS day, count(DISTINCT w.point_id)::int AS points
       FROM (SELECT k.point_id, ${by === 'day' ? 'd.day::date' : "date_trunc('month', d.day)::date"} AS day
         FROM ${linkSpans('p.point_id = ANY($1::int4[]) AND p.company_id = $2')} k
         CROSS JOIN LATERAL generate_series(
           greatest(k.since + CASE WHEN k.since_hour > 0 THEN 1 ELSE 0 END, $3::date)::timestamp,
           least(k.until - CASE WHEN k.until_hour < 23 THEN 1 ELSE 0 END, $4::date)::timestamp, '1 day') AS d(day)) w
       GROUP BY 1 ORDER BY 1`,
      [ids, ctx.companyId, from, to],
    );
  }
}

const given = (
  ctx: Context,
  ids: readonly number[],
  registers: readonly ResourceRegister[],
  { from, to }: Dates,
): unknown[] => [ids, ctx.companyId, from, to, ...columnsOf(registers, 'modelId', 'field', 'isScaled', 'factor')];
