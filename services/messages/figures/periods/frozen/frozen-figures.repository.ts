import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { Dates } from '../../aggregates/figures.repository';
import type { FrozenFigure } from './frozen-figure';
import { figureOf } from './frozen-parts';

interface Row extends Omit<FrozenFigure, 'days' | 'isIncomplete' | 'isEstimated' | 'isSilent'> {
  flags: number;
  days: [number | null, number][];
  [name: string]: unknown;
}

/** Current figures of closed periods. */
@Injectable()
export class FrozenFigures {
  constructor(private readonly database: Database) {}

  /** Of a point, those that overlap a time, Unix seconds [from, to), in the order of time. */
  async overlapping(ctx: Context, pointId: number, from: number, to: number): Promise<FrozenFigure[]> {
    const rows = await this.database.query<Row>(
      `SELECT period_id AS "periodId", point_id AS "pointId", revision, from_ts AS "from", to_ts AS "to", field,
         model_id AS "modelId", value, flags, registers, days, sums, shares, facts, carried
       FROM messages.frozen_figure
       WHERE point_id = $1 AND company_id = $2 AND is_current AND from_ts < $4 AND to_ts > $3 ORDER BY from_ts`,
      [pointId, ctx.companyId, from, to],
    );
    return rows.map(({ flags, days, ...row }) => ({
      ...row,
      ...figureOf(row.value, flags),
      days: days.map(([value, marks]) => figureOf(value, marks)),
    }));
  }

  /** Of a point, the figures of exactly one closed period; undefined = there is none. */
  async exact(ctx: Context, pointId: number, from: number, to: number): Promise<FrozenFigure | undefined> {
    return (await this.overlapping(ctx, pointId, from, to)).find((each) => each.from === from && each.to === to);
  }

  /** Of points by number, the days of closed periods between two dates with what was counted, in the unit of the resource. */
  async sums(
    ctx: Context,
    ids: readonly number[],
    { from, to }: Dates,
  ): Promise<Map<number, Map<string, number | null>>> {
    const rows = await this.database.query<{ id: number; day: string; value: number | null }>(
      `SELECT f.point_id AS id, (b.first_day + (s.place::int - 1))::text AS day, (s.value #>> '{}')::float8 AS value
       FROM messages.billing_period b JOIN messages.frozen_figure f ON f.period_id = b.id AND f.company_id = b.company_id
       CROSS JOIN LATERAL jsonb_array_elements(f.sums) WITH ORDINALITY AS s(value, place)
       WHERE b.company_id = $1 AND b.first_day <= $4::date AND b.last_day >= $3::date
         AND f.is_current AND f.point_id = ANY($2::int4[])
         AND b.first_day + (s.place::int - 1) BETWEEN $3::date AND $4::date`,
      [ctx.companyId, ids, from, to],
    );
    const found = new Map<number, Map<string, number | null>>();
    for (const { id, day, value } of rows) found.set(id, (found.get(id) ?? new Map()).set(day, value));
    return found;
  }
}
