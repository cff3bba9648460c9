import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import { offsetAt } from '@gaugeway/proto/time/zone';
import { ORIGINS } from '../../store/derived/final-steps';
import type { FrozenRegister } from './frozen/frozen-figure';
import { flagsOf } from './frozen/frozen-parts';
import { type Ledger, type LedgerCorrection, type LedgerFigure, NO_LEDGER, type Values } from './ledger';
import type { LiveFigure } from './live-figures';
import { POINTS_IN_PERIOD, type PointScope, scopeParameters } from './period-points';
import type { StoredPeriod } from './period.repository';
import { valuesOf } from './point-values';

/** New state of a point's ledger; `live`: contents of a new revision. */
export interface LedgerChange {
  pointId: number;
  before: Ledger;
  after: Ledger;
  period: StoredPeriod;
  live: LiveFigure;
  author: string;
}

interface FigureRow extends Record<string, unknown> {
  pointId: number;
  periodId: number;
  to: number;
  revision: number;
  value: number | null;
  field: string | null;
  registers: FrozenRegister[];
  known: Values;
  carried: number;
  isCurrent: boolean;
}

/** Closed figures and corrections of points, as the ledger has them. */
@Injectable()
export class LedgerRepository {
  /** Entries by point; points without a closed figure are absent. Locked until the transaction ends. */
  async lock(transaction: Transaction, companyId: number, pointIds: readonly number[]): Promise<Map<number, Ledger>> {
    const figures = await transaction.query<FigureRow>(
      `SELECT point_id AS "pointId", period_id AS "periodId", to_ts AS "to", revision, value, field, registers, known, carried,
         is_current AS "isCurrent"
       FROM messages.frozen_figure WHERE company_id = $1 AND point_id = ANY($2::int4[])
       ORDER BY point_id, period_id, revision FOR UPDATE`,
      [companyId, pointIds],
    );
    const corrections = await transaction.query<LedgerCorrection & Record<string, unknown> & { pointId: number }>(
      `SELECT point_id AS "pointId", id, period_id AS "periodId", revision, field, old, new, difference, cause, state,
         into_period_id AS "intoPeriodId"
       FROM messages.figure_correction WHERE company_id = $1 AND point_id = ANY($2::int4[]) ORDER BY id`,
      [companyId, pointIds],
    );
    const found = new Map<number, { figures: LedgerFigure[]; corrections: LedgerCorrection[] }>();
    const of = (pointId: number) => {
      const known = found.get(pointId) ?? { figures: [], corrections: [] };
      found.set(pointId, known);
      return known;
    };
    for (const { pointId, value, field, registers, ...figure } of figures.rows)
      of(pointId).figures.push({ ...figure, values: valuesOf({ value, field, registers }) });
    for (const { pointId, ...correction } of corrections.rows) of(pointId).corrections.push(correction);
    return found;
  }

  /**
   * Writes new and changed parts of the ledgers of points of a company, by as many statements for all as for one;
   * unchanged parts are the same objects.
   */
  async save(transaction: Transaction, changes: readonly LedgerChange[]): Promise<void> {
    const figures = changes.flatMap(({ pointId, before, after }) =>
      added(before.figures, after.figures)
        .filter((each) => isKnown(before, each))
        .map((figure) => ({ pointId, ...figure })),
    );
    if (figures.length > 0)
      await transaction.query(
        `UPDATE messages.frozen_figure f SET known = n.known, is_current = n."isCurrent",
           reopened_at = CASE WHEN f.is_current AND NOT n."isCurrent" THEN now() END
         FROM jsonb_to_recordset($1::jsonb) AS n("pointId" int, "periodId" int, revision int, known jsonb, "isCurrent" bool)
         WHERE f.point_id = n."pointId" AND f.period_id = n."periodId" AND f.revision = n.revision`,
        [JSON.stringify(figures)],
      );
    const corrections = changes.flatMap(({ pointId, before, after, period: { companyId } }) =>
      added(before.corrections, after.corrections).map((correction) => ({ companyId, pointId, ...correction })),
    );
    const stored = corrections.filter(({ id }) => id !== null);
    if (stored.length > 0)
      await transaction.query(
        `UPDATE messages.figure_correction c SET state = n.state, into_period_id = n."intoPeriodId"
         FROM jsonb_to_recordset($1::jsonb) AS n(id int8, state text, "intoPeriodId" int) WHERE c.id = n.id`,
        [JSON.stringify(stored)],
      );
    await this.addCorrections(
      transaction,
      corrections.filter(({ id }) => id === null),
    );
    await this.addFigures(transaction, changes);
  }

  /**
   * Reopens all points of a scope at once, as `reopen` of the ledger; returns the number of points that were closed.
   */
  async reopen(transaction: Transaction, period: StoredPeriod, scope: PointScope): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `UPDATE messages.frozen_figure f SET is_current = false, reopened_at = now()
       WHERE f.company_id = $2 AND f.period_id = $7 AND f.is_current
         AND f.point_id IN (SELECT p.point_id FROM ${POINTS_IN_PERIOD}) RETURNING f.point_id AS id`,
      [...scopeParameters(period.companyId, scope, period), period.id],
    );
    const parameters = [period.companyId, period.id, rows.map(({ id }) => id)];
    await transaction.query(
      `UPDATE messages.figure_correction SET state = 'reopened'
       WHERE company_id = $1 AND period_id = $2 AND point_id = ANY($3::int4[]) AND state = 'pending'`,
      parameters,
    );
    await transaction.query(
      `UPDATE messages.figure_correction SET state = 'pending', into_period_id = NULL
       WHERE company_id = $1 AND into_period_id = $2 AND point_id = ANY($3::int4[]) AND state = 'carried'`,
      parameters,
    );
    return rows.length;
  }

  private async addCorrections(
    transaction: Transaction,
    corrections: readonly (LedgerCorrection & { companyId: number; pointId: number })[],
  ): Promise<void> {
    if (corrections.length === 0) return;
    await transaction.query(
      `INSERT INTO messages.figure_correction
         (company_id, point_id, period_id, revision, field, old, new, difference, cause, state, into_period_id)
       SELECT "companyId", "pointId", "periodId", revision, field, old, new, difference, cause, state, "intoPeriodId"
       FROM jsonb_to_recordset($1::jsonb) AS n("companyId" int, "pointId" int, "periodId" int, revision int, field text,
         old float8, new float8, difference float8, cause text, state text, "intoPeriodId" int)`,
      [JSON.stringify(corrections)],
    );
  }

  private async addFigures(transaction: Transaction, changes: readonly LedgerChange[]): Promise<void> {
    const rows = changes.flatMap(({ pointId, before, after, period, live, author }) =>
      after.figures
        .filter((each) => !isKnown(before, each))
        .map(({ revision, carried, known }) => ({
          ...{ period_id: period.id, point_id: pointId, revision, company_id: period.companyId },
          ...{
            from_ts: period.from,
            to_ts: period.to,
            time_zone: offsetAt(period.zone, period.from) / 3600,
            field: live.field,
          },
          ...{ model_id: live.modelId, value: live.value, flags: flagsOf(live), registers: live.registers },
          days: live.days.map((day) => [day.value, flagsOf(day)]),
          sums: live.sums.map((sum) => sum && [sum.value, ORIGINS.indexOf(sum.origin), sum.estimated]),
          ...{ shares: live.shares, facts: live.facts, links: live.links, carried, known, author },
        })),
    );
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO messages.frozen_figure (period_id, point_id, revision, company_id, from_ts, to_ts, time_zone, field,
         model_id, value, flags, registers, days, sums, shares, facts, links, carried, known, author)
       SELECT period_id, point_id, revision, company_id, from_ts, to_ts, time_zone, field, model_id, value, flags, registers,
         days, sums, shares, coalesce(facts, 'null'), links, carried, known, author
       FROM jsonb_to_recordset($1::jsonb) AS n(period_id int, point_id int, revision int, company_id int, from_ts int8,
         to_ts int8, time_zone float8, field text, model_id int, value float8, flags int2, registers jsonb, days jsonb,
         sums jsonb, shares jsonb, facts jsonb, links text, carried float8, known jsonb, author text)`,
      [JSON.stringify(rows)],
    );
  }
}

/** Objects of the second list that the first one lacks. */
function added<T>(before: readonly T[], after: readonly T[]): T[] {
  const kept = new Set(before);
  return after.filter((each) => !kept.has(each));
}

const isKnown = ({ figures }: Ledger, { periodId, revision }: LedgerFigure): boolean =>
  figures.some((each) => each.periodId === periodId && each.revision === revision);

export const ledgerOf = (ledgers: ReadonlyMap<number, Ledger>, pointId: number): Ledger =>
  ledgers.get(pointId) ?? NO_LEDGER;
