import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type Transaction } from '@gaugeway/platform/database';
import { offsetAt } from '@gaugeway/proto/time/zone';
import { isClosed, measuresBetween, MEASURED_TIME, type PeriodSpan, type PointScope } from './period-points';
import { SEEN } from '../../store/registries/accounting-points/accounting-point.repository';

export interface StoredPeriod extends PeriodSpan {
  id: number;
  companyId: number;
  isScheduled: boolean;
}

/** Points of a period, and how many are closed. */
export interface PeriodCounts {
  from: number;
  points: number;
  closed: number;
  corrections: number;
}

const COLUMNS = `b.id, b.company_id AS "companyId", b.first_day::text AS first, b.last_day::text AS last,
  b.from_ts AS "from", b.to_ts AS "to", coalesce(b.zones, to_jsonb(b.time_zone)) AS zone, b.scheduled_at IS NOT NULL AS "isScheduled"`;

/** Periods of which a closing was started. */
@Injectable()
export class PeriodRepository {
  constructor(private readonly database: Database) {}

  /** The newest first. */
  stored(companyId: number): Promise<StoredPeriod[]> {
    return this.database.query<StoredPeriod & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM messages.billing_period b WHERE b.company_id = $1 ORDER BY b.first_day DESC`,
      [companyId],
    );
  }

  async find(companyId: number, id: number): Promise<StoredPeriod | null> {
    return this.database.one<StoredPeriod & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM messages.billing_period b WHERE b.company_id = $1 AND b.id = $2`,
      [companyId, id],
    );
  }

  /** Locks the company's periods until the transaction ends. */
  async lock(transaction: Transaction, companyId: number): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('messages.billing_period'), $1)`, [companyId]);
  }

  /** The period with its number; a stored one stays as it is. The company's periods are locked until the transaction ends. */
  async add(transaction: Transaction, companyId: number, period: PeriodSpan): Promise<StoredPeriod> {
    await this.lock(transaction, companyId);
    await transaction.query(
      `INSERT INTO messages.billing_period (company_id, first_day, last_day, from_ts, to_ts, time_zone, zones)
       VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb) ON CONFLICT (company_id, first_day) DO NOTHING`,
      [companyId, period.first, period.last, period.from, period.to, ...storedZone(period)],
    );
    const { rows } = await transaction.query<StoredPeriod & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM messages.billing_period b WHERE b.company_id = $1 AND b.first_day = $2`,
      [companyId, period.first],
    );
    const [row] = rows;
    if (!row) throw new Error('the period was deleted while it was stored');
    return row;
  }

  async noteScheduled(transaction: Transaction, id: number): Promise<void> {
    await transaction.query('UPDATE messages.billing_period SET scheduled_at = now() WHERE id = $1', [id]);
  }

  /** Counts of several periods, in one pass over the points of the scope. */
  counts(
    companyId: number,
    { objectId, seenBy }: Pick<PointScope, 'objectId' | 'seenBy'>,
    periods: readonly PeriodSpan[],
  ): Promise<PeriodCounts[]> {
    return this.database.query<PeriodCounts & Record<string, unknown>>(
      `WITH point AS (
         SELECT p.point_id, p.terms, t.since, t.until FROM messages.accounting_point p CROSS JOIN ${MEASURED_TIME}
         WHERE ($1::text IS NULL OR p.branch ? $1::text) AND p.company_id = $2 AND ${SEEN}),
       period AS (SELECT * FROM unnest($4::int8[], $5::int8[]) AS n(from_ts, to_ts))
       SELECT n.from_ts AS "from",
         (SELECT count(*) FROM point p CROSS JOIN LATERAL (SELECT p.since, p.until) t
          WHERE ${measuresBetween('n.from_ts', 'n.to_ts')} OR ${isClosed('n.from_ts')})::int AS points,
         (SELECT count(*) FROM messages.frozen_figure f JOIN point p USING (point_id)
          WHERE f.company_id = $2 AND f.is_current AND f.from_ts = n.from_ts)::int AS closed,
         (SELECT count(*) FROM messages.figure_correction c JOIN messages.billing_period b ON b.id = c.period_id
            AND b.company_id = $2 JOIN point p USING (point_id)
          WHERE c.company_id = $2 AND c.field = '' AND b.from_ts = n.from_ts)::int AS corrections
       FROM period n`,
      [objectId, companyId, seenBy, ...columnsOf(periods, 'from', 'to')],
    );
  }
}

/** Hours from UTC at the beginning of the period, and the dated zones where there are such. */
const storedZone = ({ zone, from }: PeriodSpan): [number, string | null] => [
  offsetAt(zone, from) / 3600,
  typeof zone === 'number' ? null : JSON.stringify(zone),
];
