import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { isClosed, POINTS_IN_PERIOD, type PeriodSpan, type PointScope, scopeParameters } from './period-points';

/** A run that freezes the figures of a period. */
export interface Closing {
  id: number;
  companyId: number;
  periodId: number;
  scope: PointScope;
  author: string;
  tries: number;
  /** Points up to this number are done. */
  reached: number;
  status: 'running' | 'done' | 'failed';
  total: number;
  done: number;
  /** Unix seconds. */
  startedAt: number;
  finishedAt: number | null;
}

export type NewClosing = Pick<Closing, 'companyId' | 'periodId' | 'scope' | 'author' | 'total'> & { userId: number };

const COLUMNS = `c.id, c.company_id AS "companyId", c.period_id AS "periodId",
  jsonb_build_object('objectId', c.scope->'object', 'pointIds', c.scope->'points', 'seenBy', c.seen_by,
    'neverClosed', coalesce((c.scope->>'never_closed')::bool, false)) AS scope,
  c.author, c.tries, c.reached, c.status, c.total, c.done, extract(epoch FROM c.started_at)::float8 AS "startedAt",
  extract(epoch FROM c.finished_at)::float8 AS "finishedAt"`;

/** Points that are not closed yet; by schedule those that never were. */
const openOf = ({ neverClosed }: PointScope): string =>
  neverClosed
    ? `NOT EXISTS (SELECT FROM messages.frozen_figure f WHERE f.point_id = p.point_id AND f.period_id = (
        SELECT b.id FROM messages.billing_period b WHERE b.company_id = $2 AND b.from_ts = $4::float8::int8))`
    : `NOT ${isClosed('$4::float8::int8')}`;

export const HAS_RUNNING_CLOSINGS = `EXISTS (SELECT FROM messages.period_closing WHERE status = 'running')`;

@Injectable()
export class ClosingRepository {
  constructor(private readonly database: Database) {}

  /** Open points of a scope. */
  async countOpen(companyId: number, scope: PointScope, period: PeriodSpan): Promise<number> {
    return this.database.count(
      `FROM ${POINTS_IN_PERIOD} AND ${openOf(scope)}`,
      scopeParameters(companyId, scope, period),
    );
  }

  /** The next points of a run. */
  async next(closing: Closing, period: PeriodSpan, limit: number): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT p.point_id AS id FROM ${POINTS_IN_PERIOD} AND ${openOf(closing.scope)} AND p.point_id > $7 ORDER BY p.point_id LIMIT $8`,
      [...scopeParameters(closing.companyId, closing.scope, period), closing.reached, limit],
    );
    return rows.map(({ id }) => id);
  }

  async isRunning(transaction: Transaction, periodId: number): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `SELECT FROM messages.period_closing WHERE period_id = $1 AND status = 'running' LIMIT 1`,
      [periodId],
    );
    return rowCount === 1;
  }

  /** null = another run of the company is not done. */
  async add(transaction: Transaction, { scope, ...input }: NewClosing): Promise<Closing | null> {
    const running = await transaction.query(
      `SELECT FROM messages.period_closing WHERE company_id = $1 AND status = 'running' LIMIT 1`,
      [input.companyId],
    );
    if (running.rowCount) return null;
    const { rows } = await transaction.query<Closing & Record<string, unknown>>(
      `INSERT INTO messages.period_closing AS c (company_id, period_id, scope, seen_by, user_id, author, total)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [
        ...[input.companyId, input.periodId],
        JSON.stringify({ object: scope.objectId, points: scope.pointIds, never_closed: scope.neverClosed }),
        ...[scope.seenBy, input.userId, input.author, input.total],
      ],
    );
    return rows[0] ?? null;
  }

  /** The oldest that is not done; its tries are counted. */
  async take(): Promise<Closing | null> {
    return this.database.one<Closing & Record<string, unknown>>(
      `UPDATE messages.period_closing c SET tries = tries + 1 WHERE id = (
         SELECT id FROM messages.period_closing WHERE status = 'running' ORDER BY id LIMIT 1) RETURNING ${COLUMNS}`,
    );
  }

  /** Notes a batch; false = another process has noted it. */
  async advance(transaction: Transaction, closing: Closing, reached: number, points: number): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `UPDATE messages.period_closing SET reached = $3, done = done + $4, tries = 1
       WHERE id = $1 AND reached = $2 AND status = 'running'`,
      [closing.id, closing.reached, reached, points],
    );
    return rowCount === 1;
  }

  async end(id: number, status: 'done' | 'failed'): Promise<void> {
    await this.database.query(
      `UPDATE messages.period_closing SET status = $2, finished_at = now() WHERE id = $1 AND status = 'running'`,
      [id, status],
    );
  }

  /** The newest run of each period. */
  newest(companyId: number, periodIds: readonly number[]): Promise<Closing[]> {
    return this.database.query<Closing & Record<string, unknown>>(
      `SELECT DISTINCT ON (c.period_id) ${COLUMNS} FROM messages.period_closing c
       WHERE c.company_id = $1 AND c.period_id = ANY($2::int4[]) ORDER BY c.period_id, c.id DESC`,
      [companyId, periodIds],
    );
  }
}
