import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { type CorrectionCause, SECTION } from '@gaugeway/proto/api';
import type { PointFacts } from '../../store/registries/accounting-points/point-facts.repository';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';
import { closedHours } from '../shares/point-slots.repository';
import type { CountedSlots } from '../shares/share-of';
import type { FrozenRegister, Shares } from './frozen/frozen-figure';
import type { CorrectionState } from './ledger';

export interface ListedFigure {
  pointId: number;
  title: string;
  address: string;
  facts: PointFacts | null;
  revision: number;
  isCurrent: boolean;
  closedAt: number;
  author: string;
  field: string | null;
  modelId: number | null;
  value: number | null;
  flags: number;
  carried: number;
  registers: FrozenRegister[];
  shares: Shares;
  hours: CountedSlots;
}

export interface ListedCorrection {
  id: number;
  start: string;
  pointId: number;
  title: string;
  revision: number;
  field: string;
  /** Main register of the figure, with its model. */
  main: string | null;
  modelId: number | null;
  old: number | null;
  new: number | null;
  difference: number;
  cause: CorrectionCause;
  state: CorrectionState;
  into: string | null;
  foundAt: number;
}

export interface CorrectionFilter {
  /** First day. */
  period: string | null;
  pointId: number | null;
  state: CorrectionState | null;
}

interface PageOf {
  limit: number;
  offset: number;
}

const seenBy = (ctx: Context) => (hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx));

/** Lists of closed figures and of corrections. */
@Injectable()
export class FigureListRepository {
  constructor(private readonly database: Database) {}

  async figures(
    ctx: Context,
    { start, pointIds, withRevisions }: { start: string; pointIds: readonly number[] | null; withRevisions: boolean },
    { limit, offset }: PageOf,
  ): Promise<{ total: number; rows: ListedFigure[] }> {
    const rows = await this.database.query<ListedFigure & { total: number }>(
      `SELECT f.point_id AS "pointId", p.title, p.address, f.facts, f.revision, f.is_current AS "isCurrent",
         extract(epoch FROM f.closed_at)::float8 AS "closedAt", f.author, f.field, f.model_id AS "modelId", f.value, f.flags,
         f.carried, f.registers, f.shares - 'hours' AS shares, ${closedHours('f.shares')} AS hours,
         count(*) OVER ()::int AS total
       FROM messages.billing_period b JOIN messages.frozen_figure f ON f.period_id = b.id AND f.company_id = b.company_id
       JOIN messages.accounting_point p ON p.point_id = f.point_id AND p.company_id = f.company_id
       WHERE b.first_day = $1::date AND b.company_id = $2 AND ${SEEN} AND ($4::int4[] IS NULL OR f.point_id = ANY($4))
         AND ($5 OR f.is_current) ORDER BY f.point_id, f.revision DESC LIMIT $6 OFFSET $7`,
      [start, ctx.companyId, seenBy(ctx), pointIds, withRevisions, limit, offset],
    );
    return { total: rows[0]?.total ?? 0, rows };
  }

  async corrections(
    ctx: Context,
    { period, pointId, state }: CorrectionFilter,
    { limit, offset }: PageOf,
  ): Promise<{ total: number; rows: ListedCorrection[] }> {
    const rows = await this.database.query<ListedCorrection & { total: number }>(
      `SELECT c.id, b.first_day::text AS start, c.point_id AS "pointId", p.title, c.revision, c.field, f.field AS main,
         f.model_id AS "modelId", c.old, c.new, c.difference, c.cause, c.state, i.first_day::text AS "into",
         extract(epoch FROM c.found_at)::float8 AS "foundAt", count(*) OVER ()::int AS total
       FROM messages.figure_correction c
       JOIN messages.billing_period b ON b.id = c.period_id AND b.company_id = c.company_id
       JOIN messages.accounting_point p ON p.point_id = c.point_id AND p.company_id = c.company_id
       LEFT JOIN messages.frozen_figure f ON f.period_id = c.period_id AND f.point_id = c.point_id AND f.revision = c.revision
       LEFT JOIN messages.billing_period i ON i.id = c.into_period_id AND i.company_id = c.company_id
       WHERE ($1::date IS NULL OR b.first_day = $1::date) AND c.company_id = $2 AND ${SEEN}
         AND ($4::int4 IS NULL OR c.point_id = $4) AND ($5::text IS NULL OR c.state = $5)
       ORDER BY c.id DESC LIMIT $6 OFFSET $7`,
      [period, ctx.companyId, seenBy(ctx), pointId, state, limit, offset],
    );
    return { total: rows[0]?.total ?? 0, rows };
  }
}
