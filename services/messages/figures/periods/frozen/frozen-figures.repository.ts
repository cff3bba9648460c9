import { Injectable } from '@nestjs/common';
import type { ResourceRegister } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { daysIn } from '@gaugeway/proto/api';
import type { Zone } from '@gaugeway/proto/time/zone';
import type { Dates } from '../../figure-parts';
import { ORIGINS } from '../../../store/derived/final-steps';
import type { DaySum, FrozenFigure } from './frozen-figure';
import { midnightsOf } from '../../period-dates';
import { figureOf } from './frozen-parts';

interface Row extends Omit<FrozenFigure, 'days' | 'borders' | 'isIncomplete' | 'origin' | 'isSilent'> {
  flags: number;
  days: [number | null, number][];
  first: string;
  last: string;
  zone: Zone;
  [name: string]: unknown;
}

/** Closed days of a point between two dates. */
interface ClosedTotal {
  value: number | null;
  newest: string | null;
  /** Days that no closed period has, in the order of time. */
  open: readonly Dates[];
}

/** Sum of points in a day, or in the month that begins with it. */
export interface PartOfPoints {
  /** YYYY-MM-DD. */
  day: string;
  value: number;
  /** Estimated or bridged part of the value. */
  estimated: number;
  /** Points with a value in it. */
  points: number;
}

/**
 * Current figures `f` of points $2 in closed periods `b` that overlap the days $3 to $4, with the factor `x` into the unit
 * of the resource whose models $5 have the factors $6; null = consumption in another unit.
 */
const FIGURES = `messages.billing_period b
  JOIN messages.frozen_figure f ON f.period_id = b.id AND f.company_id = b.company_id AND b.company_id = $1
    AND b.first_day <= $4::date AND b.last_day >= $3::date AND f.is_current AND f.point_id = ANY($2::int4[])
  LEFT JOIN unnest($5::int4[], $6::float8[]) AS r(model_id, factor) ON r.model_id = f.model_id
  CROSS JOIN LATERAL (
    SELECT CASE WHEN f.model_id IS NULL OR $5::int4[] IS NULL THEN 1 ELSE r.factor END AS factor) x`;
/** Days of such a figure that are among these, by the devices' clocks. */
const DAYS_OF = `SELECT b.first_day + (s.place::int - 1) AS day, (s.value->>0)::float8 * x.factor AS value,
    (s.value->>1)::int AS origin, (s.value->>2)::float8 * x.factor AS estimated
  FROM jsonb_array_elements(f.sums) WITH ORDINALITY AS s(value, place)
  WHERE b.first_day + (s.place::int - 1) BETWEEN $3::date AND $4::date`;
/** `day`: all of these days. */
const DAYS = `day AS (SELECT f.point_id, c.* FROM ${FIGURES} CROSS JOIN LATERAL (${DAYS_OF}) c)`;

/** Current figures of closed periods. */
@Injectable()
export class FrozenFigures {
  constructor(private readonly database: Database) {}

  /** Closed figures of a point that overlap a time, Unix seconds [from, to), in the order of time. */
  async overlapping(ctx: Context, pointId: number, from: number, to: number): Promise<FrozenFigure[]> {
    const rows = await this.database.query<Row>(
      `SELECT f.period_id AS "periodId", f.point_id AS "pointId", f.revision, f.from_ts AS "from", f.to_ts AS "to", f.field,
         f.model_id AS "modelId", f.value, f.flags, f.registers, f.days, f.sums, f.shares, f.facts, f.carried,
         b.first_day::text AS first, b.last_day::text AS last, coalesce(b.zones, to_jsonb(b.time_zone)) AS zone
       FROM messages.frozen_figure f JOIN messages.billing_period b ON b.id = f.period_id AND b.company_id = f.company_id
       WHERE f.point_id = $1 AND f.company_id = $2 AND f.is_current AND f.from_ts < $4 AND f.to_ts > $3
       ORDER BY f.from_ts`,
      [pointId, ctx.companyId, from, to],
    );
    return rows.map(({ flags, days, first, last, zone, ...row }) => ({
      ...row,
      borders: midnightsOf({ first, last, from: row.from, to: row.to }, zone),
      ...figureOf(row.value, flags),
      days: days.map(([value, marks]) => figureOf(value, marks)),
    }));
  }

  /** Figures of a point of exactly one closed period; undefined: none. */
  async exact(ctx: Context, pointId: number, from: number, to: number): Promise<FrozenFigure | undefined> {
    return (await this.overlapping(ctx, pointId, from, to)).find((each) => each.from === from && each.to === to);
  }

  /** Closed days of a point between two dates with their counted values. */
  async days(ctx: Context, pointId: number, { from, to }: Dates): Promise<Map<string, DaySum | null>> {
    const rows = await this.database.query<{ day: string; value: number | null; origin: number; estimated: number }>(
      `WITH ${DAYS} SELECT day::text, value, origin, estimated FROM day ORDER BY 1`,
      input(ctx, [pointId], null, { from, to }),
    );
    return new Map(
      rows.map(({ day, value, origin, estimated }) => [
        day,
        value === null ? null : { value, origin: ORIGINS[origin] ?? 'measured', estimated },
      ]),
    );
  }

  /**
   * Totals of points with closed days between the dates: their sum, the last one that has a value, and the open days.
   */
  async totals(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    dates: Dates,
  ): Promise<Map<number, ClosedTotal>> {
    const rows = await this.database.query<ClosedTotal & { id: number }>(
      `SELECT w.id, w.value, w.newest,
         (SELECT coalesce(json_agg(json_build_object('from', lower(r)::text, 'to', (upper(r) - 1)::text) ORDER BY r), '[]')
          FROM unnest(datemultirange(daterange($3::date, $4::date, '[]')) - w.closed) AS r) AS open
       FROM (SELECT f.point_id AS id, sum(d.value) AS value, max(d.newest)::text AS newest,
           range_agg(daterange(greatest(b.first_day, $3::date), least(b.last_day, $4::date), '[]')) AS closed
         FROM ${FIGURES} CROSS JOIN LATERAL (
           SELECT sum(c.value) AS value, max(c.day) FILTER (WHERE c.value IS NOT NULL) AS newest FROM (${DAYS_OF}) c) d
         WHERE jsonb_array_length(f.sums) > 0 GROUP BY 1) w`,
      input(ctx, ids, registers, dates),
    );
    return new Map(rows.map(({ id, ...total }) => [id, total]));
  }

  /** Time of the newest closing of the points, Unix seconds; null = some day between the dates is open. */
  async closedAt(ctx: Context, ids: readonly number[], { from, to }: Dates): Promise<number | null> {
    const [row] = await this.database.query<{ at: number | null; days: number | null }>(
      `SELECT floor(extract(epoch FROM max(f.closed_at)))::float8 AS at,
         sum(least(b.last_day, $4::date) - greatest(b.first_day, $3::date) + 1)::int AS days
       FROM messages.billing_period b JOIN messages.frozen_figure f ON f.period_id = b.id AND f.company_id = b.company_id
       WHERE b.company_id = $1 AND b.first_day <= $4::date AND b.last_day >= $3::date AND f.is_current
         AND f.point_id = ANY($2::int4[])`,
      [ctx.companyId, ids, from, to],
    );
    return row && row.days === ids.length * daysIn(from, to) ? row.at : null;
  }

  /** The sum of such points by day or month, and how many of them have a value in it. */
  parts(
    ctx: Context,
    ids: readonly number[],
    registers: readonly ResourceRegister[],
    by: 'day' | 'month',
    dates: Dates,
  ): Promise<PartOfPoints[]> {
    return this.database.query<PartOfPoints & Record<string, unknown>>(
      `WITH ${DAYS} SELECT ${by === 'day' ? 'day' : "date_trunc('month', day::timestamp)::date"}::text AS day,
         sum(value) AS value, sum(estimated) AS estimated, count(DISTINCT point_id)::int AS points FROM day WHERE value IS NOT NULL GROUP BY 1 ORDER BY 1`,
      input(ctx, ids, registers, dates),
    );
  }
}

/** `registers`: null = each in the unit of its device. */
function input(
  ctx: Context,
  ids: readonly number[],
  registers: readonly ResourceRegister[] | null,
  { from, to }: Dates,
): unknown[] {
  const factors = registers && new Map(registers.map(({ modelId, factor }) => [modelId, factor]));
  return [ctx.companyId, ids, from, to, factors && [...factors.keys()], factors && [...factors.values()]];
}
