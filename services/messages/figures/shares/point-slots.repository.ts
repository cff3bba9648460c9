import { Injectable } from '@nestjs/common';
import { modelsOf, registersOf } from '@gaugeway/catalogue';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { MOST_FORMULA_LEVELS, SECTION } from '@gaugeway/proto/api';
import { roundFigure } from '@gaugeway/proto/number/figure';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';
import type { Dates } from '../figure-parts';
import { linkSpans } from '../scaled-registers';
import type { CountedSlots } from './share-of';
import { COUNTED } from './share.repository';

interface OfPlace {
  /** Place of the days among the requested ones, from 0. */
  place: number;
}

interface OfPoint extends OfPlace {
  pointId: number;
}

/** Due and found values of points together over days. */
export interface SlotsOfPlace extends OfPlace, CountedSlots {}

/** Due and found values of a point over days. */
export interface SlotsOfPoint extends OfPoint, CountedSlots {}

/** Closed figures of a point over days that consist of closed periods; without the noise of binary fractions. */
export interface ClosedSum extends OfPoint {
  /** null = no period has a value. */
  value: number | null;
  /** Corrections of earlier periods that were carried into them. */
  carried: number;
  /** Both together; null = neither. */
  billed: number | null;
}

/** Register of a model, as far as its readings are counted. */
interface CountedRegister {
  modelId: number;
  field: string;
}

/**
 * `span`: days $4 to $5 of the points $1 that the caller sees; `closed`: their closed periods that overlap these.
 *
 * @param which condition of the closed figures `f`
 */
const spansWith = (which: string): string => `span AS (
    SELECT p.point_id, s.place::int - 1 AS place, s.a, s.b
    FROM messages.accounting_point p CROSS JOIN unnest($4::date[], $5::date[]) WITH ORDINALITY AS s(a, b, place)
    WHERE p.point_id = ANY($1::int4[]) AND p.company_id = $2 AND s.a <= s.b AND ${SEEN}),
  closed AS (
    SELECT s.point_id, s.place, s.a, s.b, f.shares, f.value, f.carried, b.first_day, b.last_day,
      daterange(greatest(b.first_day, s.a), least(b.last_day, s.b), '[]') AS days
    FROM span s JOIN messages.billing_period b ON b.company_id = $2 AND b.first_day <= s.b AND b.last_day >= s.a
    JOIN messages.frozen_figure f ON f.period_id = b.id AND f.company_id = b.company_id AND f.point_id = s.point_id
      AND ${which})`;
const SPANS = spansWith('f.is_current');
const ONLY_LIVE = spansWith('false');

/**
 * `open`: the days that are in no closed period; `operand`: the point, or the points of its formula at all levels; `link`:
 * registers of the devices of these, with the days of the device there.
 */
const OPEN = `open AS (
    SELECT s.point_id, s.place, lower(r.days) AS a, upper(r.days) - 1 AS b
    FROM span s LEFT JOIN (SELECT point_id, place, range_agg(days) AS days FROM closed GROUP BY 1, 2) c
      ON c.point_id = s.point_id AND c.place = s.place
    CROSS JOIN LATERAL unnest(datemultirange(daterange(s.a, s.b, '[]')) - coalesce(c.days, '{}')) AS r(days)),
  operand AS (
    SELECT point_id AS owner, point_id, 0 AS level FROM open
    UNION SELECT o.owner, t."pointId", o.level + 1
    FROM operand o JOIN messages.accounting_point w ON w.point_id = o.point_id AND w.company_id = $2
    CROSS JOIN LATERAL jsonb_to_recordset(w.terms) AS t("pointId" int) WHERE o.level < ${MOST_FORMULA_LEVELS}),
  link AS MATERIALIZED (
    SELECT DISTINCT o.owner, k.device_id, r.field, k.since, k.since_hour, k.until, k.until_hour
    FROM (SELECT DISTINCT owner, point_id FROM operand) o
    CROSS JOIN LATERAL ${linkSpans("p.point_id = o.point_id AND p.company_id = $2 AND p.terms = '[]'")} k
    JOIN unnest($6::int4[], $7::text[]) AS r(model_id, field) ON r.model_id = k.model_id)`;

/** Hours of a closed figure by its column of shares; figures closed by earlier releases have readings only. */
export const closedHours = (shares: string): string => `coalesce(${shares}->'hours', jsonb_build_object(
  'expected', ${shares}->'expected', 'final', (${shares}->>'complete')::int + (${shares}->>'edited')::int,
  'estimated', ${shares}->'estimated'))`;

/** Share of the time of sums of points with final values, one statement for all points and days. */
@Injectable()
export class PointSlots {
  constructor(private readonly database: Database) {}

  /**
   * Slots of the consumption registers of the points that the caller sees. A closed period keeps its slots of the
   * closing, in equal parts by day. Points without anything due are absent.
   */
  of(
    ctx: Context,
    pointIds: readonly number[],
    days: readonly Dates[],
    registers: readonly CountedRegister[] = mainRegisters(),
  ): Promise<SlotsOfPoint[]> {
    return this.slots(SPANS, spansOf(ctx, pointIds, days), registers);
  }

  /** The same from the readings alone, also of closed periods. */
  live(ctx: Context, pointIds: readonly number[], days: readonly Dates[]): Promise<SlotsOfPoint[]> {
    return this.slots(ONLY_LIVE, spansOf(ctx, pointIds, days), mainRegisters());
  }

  /** Slots of all points together: a row per place, for any number of points. */
  together(ctx: Context, pointIds: readonly number[], days: readonly Dates[]): Promise<SlotsOfPlace[]> {
    return this.slots<SlotsOfPlace>(SPANS, spansOf(ctx, pointIds, days), mainRegisters(), 'NULL::int');
  }

  private slots<T extends SlotsOfPlace = SlotsOfPoint>(
    spans: string,
    input: readonly unknown[],
    registers: readonly CountedRegister[],
    of = 'w.point_id',
  ): Promise<T[]> {
    return this.database.query<T & Record<string, unknown>>(
      `WITH RECURSIVE ${spans}, ${OPEN}
       SELECT ${of} AS "pointId", w.place, sum(w.expected) AS expected, sum(w.final) AS final,
         sum(w.estimated) AS estimated
       FROM (SELECT x.point_id, x.place, e.expected::float8 AS expected, least(f.final, e.expected)::float8 AS final,
           least(f.estimated, e.expected - least(f.final, e.expected))::float8 AS estimated
         FROM (SELECT o.point_id, o.place, k.device_id, k.field, greatest(k.since, o.a) AS a, least(k.until, o.b) AS b
           FROM open o JOIN link k ON k.owner = o.point_id AND k.since <= o.b AND k.until >= o.a) x
         JOIN ${COUNTED}
         UNION ALL
         SELECT c.point_id, c.place, (h.hours->>'expected')::float8 * n.part, (h.hours->>'final')::float8 * n.part,
           (h.hours->>'estimated')::float8 * n.part
         FROM closed c CROSS JOIN LATERAL (
           SELECT (upper(c.days) - lower(c.days))::float8 / (c.last_day - c.first_day + 1) AS part) n
         CROSS JOIN LATERAL (SELECT ${closedHours('c.shares')} AS hours) h) w
       GROUP BY 1, 2 HAVING sum(w.expected) > 0 ORDER BY 1, 2`,
      [...input, ...columnsOf(registers, 'modelId', 'field')],
    );
  }

  /** Slots of visible points whose days are all days of whole closed periods. */
  async closed(ctx: Context, pointIds: readonly number[], days: readonly Dates[]): Promise<ClosedSum[]> {
    const rows = await this.database.query<Omit<ClosedSum, 'billed'> & Record<string, unknown>>(
      `WITH ${SPANS}
       SELECT c.point_id AS "pointId", c.place, sum(c.value) AS value, sum(c.carried) AS carried FROM closed c
       WHERE c.first_day >= c.a AND c.last_day <= c.b
       GROUP BY 1, 2, c.a, c.b HAVING sum(c.last_day - c.first_day + 1) = c.b - c.a + 1 ORDER BY 1, 2`,
      spansOf(ctx, pointIds, days),
    );
    return rows.map(({ value, carried, ...row }) => ({
      ...{ ...row, value: value === null ? null : roundFigure(value), carried: roundFigure(carried) },
      billed: value === null && carried === 0 ? null : roundFigure((value ?? 0) + carried),
    }));
  }
}

const spansOf = (ctx: Context, pointIds: readonly number[], days: readonly Dates[]): unknown[] => [
  ...[pointIds, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
  ...columnsOf(days, 'from', 'to'),
];

/** Registers of the consumption of every model. */
export const mainRegisters = (): CountedRegister[] =>
  modelsOf().flatMap((model) => registersOf(model, 'consumption').map(({ field }) => ({ modelId: model.id, field })));
