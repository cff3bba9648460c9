import { Injectable } from '@nestjs/common';
import { type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { SECTION } from '@gaugeway/proto/api';
import { SEEN } from '../../../store/registries/accounting-points/accounting-point.repository';
import type { PolicyRow } from './choose-policy';

/** Scope of versions: '' or 0 = of all. */
export type PolicyScope = Pick<PolicyRow, 'companyId' | 'resource' | 'pointId'>;

export interface ListedPolicy extends PolicyRow {
  /** Title of the accounting point. */
  title: string | null;
  author: string;
  /** Unix seconds. */
  changedAt: number;
}

const MOST_LISTED = 1000;
const COLUMNS = `f.company_id AS "companyId", f.resource, f.point_id AS "pointId", f.valid_from::text AS "validFrom", f.policy`;

@Injectable()
export class PolicyRepository {
  constructor(private readonly database: Database) {}

  /** All versions of companies. */
  of(companyIds: readonly number[]): Promise<PolicyRow[]> {
    return this.database.prepared<PolicyRow>(
      'messages-figure-policies',
      `SELECT ${COLUMNS} FROM messages.figure_policy f WHERE f.company_id = ANY($1::int[])`,
      [[...companyIds]],
    );
  }

  /** Policies of the company and its resources, and of one point or the points that the caller sees; newest first. */
  listed(ctx: Context, pointId: number | null): Promise<ListedPolicy[]> {
    return this.database.query<ListedPolicy>(
      `SELECT ${COLUMNS}, p.title, f.author, floor(extract(epoch FROM f.changed_at))::float8 AS "changedAt"
       FROM messages.figure_policy f LEFT JOIN messages.accounting_point p ON p.company_id = $2 AND p.point_id = f.point_id
       WHERE f.company_id = $2 AND (f.point_id = 0 OR (f.point_id = coalesce($1::int, p.point_id) AND ${SEEN}))
       ORDER BY f.point_id, f.resource, f.valid_from DESC LIMIT ${MOST_LISTED}`,
      [pointId, ctx.companyId, hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx)],
    );
  }

  async set(transaction: Transaction, { companyId, userName }: Context, row: Omit<PolicyRow, 'companyId'>) {
    const { resource, pointId, validFrom, policy } = row;
    await transaction.query(
      `INSERT INTO messages.figure_policy (company_id, resource, point_id, valid_from, policy, author)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (company_id, resource, point_id, valid_from)
       DO UPDATE SET policy = excluded.policy, author = excluded.author, changed_at = now()`,
      [companyId, resource, pointId, validFrom, policy === null ? null : JSON.stringify(policy), userName],
    );
  }

  /** Last day of the newest period of which figures are closed, or are being closed; null = none. */
  async closedUntil(companyId: number, pointId: number | null, executor?: Transaction): Promise<string | null> {
    const text = `SELECT max(b.last_day)::text AS day FROM messages.billing_period b WHERE b.company_id = $1 AND (
      EXISTS (SELECT FROM messages.frozen_figure f WHERE f.company_id = $1 AND f.period_id = b.id AND f.is_current
        AND f.point_id = coalesce($2, f.point_id))
      OR EXISTS (SELECT FROM messages.period_closing c WHERE c.company_id = $1 AND c.period_id = b.id
        AND c.status = 'running'))`;
    const rows = executor
      ? (await executor.query<{ day: string | null }>(text, [companyId, pointId])).rows
      : await this.database.query<{ day: string | null }>(text, [companyId, pointId]);
    return rows[0]?.day ?? null;
  }
}
