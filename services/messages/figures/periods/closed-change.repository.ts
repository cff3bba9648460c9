import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { MOST_FORMULA_LEVELS } from '@gaugeway/proto/api';
import { isSettled } from '../aggregates/settled.repository';
import type { Values } from './ledger';

/** A point whose closed figures have to be compared. */
export interface ClosedChange {
  pointId: number;
  companyId: number;
  /** Unix seconds: earlier periods did not change. */
  from: number;
  marks: number;
}

/** A current figure of a point, as far as a comparison needs it. */
export interface ClosedFigure {
  pointId: number;
  periodId: number;
  revision: number;
  /** Values with all corrections found. */
  known: Values;
  links: string;
  /** Unix milliseconds. */
  closedAt: number;
}

/**
 * Marks `t` that can be compared. A suspect value counts until it is judged: nothing is compared in between. 2100-01-01
 * as the end: the device as a whole. Figures of a running closing are compared afterwards.
 */
const COMPARABLE = `NOT EXISTS (SELECT FROM messages.accounting_point p CROSS JOIN LATERAL jsonb_array_elements(p.links) AS l
  JOIN messages.device d ON d.device_id = (l->>'deviceId')::int AND d.company_id = p.company_id
  WHERE p.point_id = t.point_id AND NOT (${isSettled('4102444800')}))
  AND NOT EXISTS (SELECT FROM messages.period_closing c WHERE c.company_id = t.company_id AND c.status = 'running')`;

/** Marks `t` as often set as `open` returned them; parameters of `marked`. */
const AS_OPENED = `unnest($1::int4[], $2::int4[]) AS n(point_id, marks) WHERE t.point_id = n.point_id AND t.marks = n.marks`;

const marked = (changes: readonly ClosedChange[]) => columnsOf(changes, 'pointId', 'marks');

export const HAS_CLOSED_CHANGES = `EXISTS (SELECT FROM messages.closed_change WHERE since <= now())`;

/** Marks of points, as the comparison takes them. */
@Injectable()
export class ClosedChangeRepository {
  constructor(private readonly database: Database) {}

  /** The oldest marks. */
  open(limit: number): Promise<ClosedChange[]> {
    return this.database.query<ClosedChange & Record<string, unknown>>(
      `SELECT t.point_id AS "pointId", t.company_id AS "companyId", t.from_ts AS "from", t.marks
       FROM messages.closed_change t WHERE t.since <= now() AND ${COMPARABLE} ORDER BY t.since LIMIT $1`,
      [limit],
    );
  }

  /** Points of marks that have not changed since `open` and still can be compared. */
  async unchanged(transaction: Transaction, changes: readonly ClosedChange[]): Promise<Set<number>> {
    const { rows } = await transaction.query<{ id: number }>(
      `SELECT t.point_id AS id FROM messages.closed_change t, ${AS_OPENED} AND ${COMPARABLE}`,
      marked(changes),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Closed figures of points of a company that changes can concern. */
  closed(companyId: number, changes: readonly ClosedChange[]): Promise<ClosedFigure[]> {
    return this.database.query<ClosedFigure & Record<string, unknown>>(
      `SELECT f.point_id AS "pointId", f.period_id AS "periodId", f.revision, f.known, f.links,
         extract(epoch FROM f.closed_at)::float8 * 1000 AS "closedAt"
       FROM unnest($2::int4[], $3::int8[]) AS n(point_id, from_ts)
       JOIN messages.frozen_figure f ON f.point_id = n.point_id AND f.company_id = $1 AND f.is_current AND f.to_ts >= n.from_ts`,
      [companyId, ...columnsOf(changes, 'pointId', 'from')],
    );
  }

  /** Marks the virtual points with closed figures whose formula has the points, at any level. */
  async markVirtual(transaction: Transaction, changes: readonly ClosedChange[]): Promise<void> {
    await transaction.query(
      `WITH RECURSIVE above AS (
         SELECT n.point_id, n.company_id, n.from_ts, 0 AS level
         FROM unnest($1::int4[], $2::int4[], $3::int8[]) AS n(point_id, company_id, from_ts)
         UNION
         SELECT p.point_id, a.company_id, a.from_ts, a.level + 1 FROM above a
         JOIN messages.accounting_point p ON p.company_id = a.company_id AND p.terms <> '[]'
           AND p.terms @> jsonb_build_array(jsonb_build_object('pointId', a.point_id))
         WHERE a.level < ${MOST_FORMULA_LEVELS})
       INSERT INTO messages.closed_change AS t (point_id, company_id, from_ts)
       SELECT a.point_id, a.company_id, min(a.from_ts) FROM above a WHERE a.level > 0 AND EXISTS (
         SELECT FROM messages.frozen_figure f WHERE f.point_id = a.point_id AND f.company_id = a.company_id AND f.is_current)
       GROUP BY 1, 2 ORDER BY 1 ON CONFLICT (point_id) DO UPDATE SET from_ts = least(t.from_ts, excluded.from_ts),
         marks = t.marks + 1`,
      columnsOf(changes, 'pointId', 'companyId', 'from'),
    );
  }

  /** Leaves a mark whose comparison failed for later, each time twice as long: the others go on. */
  async postpone({ pointId }: ClosedChange): Promise<void> {
    await this.database.query(
      `UPDATE messages.closed_change SET tries = tries + 1,
         since = now() + least(interval '6 hours', interval '30 seconds' * 2 ^ least(tries, 20))
       WHERE point_id = $1`,
      [pointId],
    );
  }

  /** Removes compared marks; marks that were set again in the meantime stay. */
  async remove(transaction: Transaction, changes: readonly ClosedChange[]): Promise<void> {
    await transaction.query(`DELETE FROM messages.closed_change t USING ${AS_OPENED}`, marked(changes));
  }
}
