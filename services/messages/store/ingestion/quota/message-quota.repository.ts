import { Injectable } from '@nestjs/common';
import { Database, forEveryone, integerArray, type Transaction } from '@gaugeway/platform/database';
import { COMPANY_OFFSET } from '../../registries/zone-sql';
import { keyOf, KEYS_FROM_PARAMETERS, keyParameters } from '../../timeseries/rows';

/** Messages that a batch adds to a company's day. */
export interface DayCount {
  companyId: number;
  stored: number;
  overLimit: number;
}

export interface QuotaRow {
  company_id: number;
  /** YYYY-MM-DD, as it is in the company's time zone now. */
  day: string;
  stored: number;
  over_limit: number;
  limit: number | null;
}

/** The day that it is for a company `c` now; that of UTC for one that is not known. */
const TODAY = `((now() AT TIME ZONE 'UTC') + make_interval(secs => coalesce(${COMPANY_OFFSET}, 0)))::date`;

/** Adds counts; its parameters are three arrays from the given number on: companies, stored, over the limit. */
export const countSql = (
  first: number,
): string => `INSERT INTO messages.company_day AS t (company_id, day, stored, over_limit)
  SELECT n.company_id, ${TODAY}, n.stored, n.over_limit
  FROM unnest($${first}::int4[], $${first + 1}::int4[], $${first + 2}::int4[]) AS n(company_id, stored, over_limit)
  LEFT JOIN messages.company c USING (company_id) ORDER BY n.company_id
  ON CONFLICT (company_id, day) DO UPDATE
    SET stored = t.stored + excluded.stored, over_limit = t.over_limit + excluded.over_limit`;

@Injectable()
export class MessageQuotaRepository {
  constructor(private readonly database: Database) {}

  /**
   * Messages that each company, with all below it, may still store today; companies without a limit are absent. Locks
   * the counters until the transaction ends: of two batches the second counts after the first. Messages of a company
   * below count by the date of the company with the limit.
   */
  async lockRoom(transaction: Transaction, companyIds: readonly number[]): Promise<Map<number, number>> {
    await transaction.prepared(
      'messages-quota-begin',
      `INSERT INTO messages.company_day (company_id, day)
       SELECT c.company_id, ${TODAY} FROM messages.company c
       WHERE c.company_id = ANY($1::int[]) AND c.limit_a_day IS NOT NULL ORDER BY 1 ON CONFLICT DO NOTHING`,
      [companyIds],
    );
    const { rows } = await transaction.prepared<{ company_id: number; room: number }>(
      'messages-quota-lock',
      `SELECT t.company_id, c.limit_a_day - t.stored AS room
       FROM messages.company c JOIN messages.company_day t ON t.company_id = c.company_id AND t.day = ${TODAY}
       WHERE c.company_id = ANY($1::int[]) AND c.limit_a_day IS NOT NULL ORDER BY t.company_id FOR UPDATE OF t`,
      [companyIds],
    );
    // Read after the locks, so that rows of other batches in the branch are visible.
    const { rows: below } = await transaction.prepared<{ company_id: number; stored: number }>(
      'messages-quota-below',
      `WITH RECURSIVE branch AS (
         SELECT c.company_id AS top, ${TODAY} AS day, c.company_id FROM messages.company c
         WHERE c.company_id = ANY($1::int[]) AND c.limit_a_day IS NOT NULL
         UNION SELECT b.top, b.day, k.company_id FROM messages.company k JOIN branch b ON k.parent_id = b.company_id)
       SELECT b.top AS company_id, sum(t.stored)::int4 AS stored
       FROM branch b JOIN messages.company_day t ON t.company_id = b.company_id AND t.day = b.day
       WHERE b.company_id <> b.top GROUP BY b.top`,
      [companyIds],
    );
    const ofOthers = new Map(below.map(({ company_id, stored }) => [company_id, stored]));
    return new Map(rows.map(({ company_id, room }) => [company_id, room - (ofOthers.get(company_id) ?? 0)]));
  }

  /** Keys of the rows that are already stored. */
  async counts(
    transaction: Transaction,
    rows: readonly { deviceId: number; type: number; ts: number }[],
  ): Promise<Set<string>> {
    const { rows: found } = await transaction.prepared<{ device_id: number; type: number; ts: number }>(
      'messages-quota-stored',
      `SELECT device_id, type, ts FROM ${KEYS_FROM_PARAMETERS} JOIN messages.message m USING (device_id, type, ts)`,
      keyParameters(rows),
    );
    return new Set(found.map(({ device_id, type, ts }) => keyOf({ deviceId: device_id, type, ts })));
  }

  /** One statement per batch; the companies in the order of their ids, as every batch locks them. */
  async count(transaction: Transaction, counts: readonly DayCount[]): Promise<void> {
    await transaction.prepared('messages-quota-count', countSql(1), [
      integerArray('int4', counts, ({ companyId }) => companyId),
      integerArray('int4', counts, ({ stored }) => stored),
      integerArray('int4', counts, ({ overLimit }) => overLimit),
    ]);
  }

  /** Today of those of the companies that are `top` or below it, as far as `below` says. */
  async today(top: number, companyIds: readonly number[], below: boolean): Promise<QuotaRow[]> {
    const sql = `WITH RECURSIVE within AS (
         SELECT $1::int AS company_id
         UNION SELECT c.company_id FROM messages.company c JOIN within w ON c.parent_id = w.company_id WHERE $3)
       SELECT w.company_id, (${TODAY})::text AS day, coalesce(t.stored, 0) AS stored,
         coalesce(t.over_limit, 0) AS over_limit, c.limit_a_day AS "limit"
       FROM within w LEFT JOIN messages.company c USING (company_id)
       LEFT JOIN messages.company_day t ON t.company_id = w.company_id AND t.day = ${TODAY}
       WHERE w.company_id = ANY($2::int[]) ORDER BY w.company_id`;
    // Companies below are included.
    return forEveryone(() => this.database.query<QuotaRow & Record<string, unknown>>(sql, [top, companyIds, below]));
  }

  /**
   * Companies with a limit that have used another whole per cent of their day than was published; the returned ones
   * count as published with the transaction.
   */
  async unpublished(
    transaction: Transaction,
  ): Promise<{ companyId: number; day: string; stored: number; limit: number }[]> {
    const { rows } = await transaction.query<{ companyId: number; day: string; stored: number; limit: number }>(
      `WITH RECURSIVE branch AS (
         SELECT c.company_id AS top, ${TODAY} AS day, c.limit_a_day, c.company_id FROM messages.company c
         WHERE c.limit_a_day IS NOT NULL
         UNION SELECT b.top, b.day, b.limit_a_day, k.company_id
         FROM messages.company k JOIN branch b ON k.parent_id = b.company_id),
       used AS (
         SELECT b.top, b.day, b.limit_a_day, coalesce(sum(t.stored), 0)::int AS stored
         FROM branch b LEFT JOIN messages.company_day t ON t.company_id = b.company_id AND t.day = b.day
         GROUP BY b.top, b.day, b.limit_a_day),
       published AS (
         INSERT INTO messages.published_quota AS p (company_id, day, percent)
         SELECT top, day, CASE WHEN limit_a_day > 0 THEN least(stored * 100.0 / limit_a_day, 1000) ELSE 100 END::int
         FROM used ORDER BY top
         ON CONFLICT (company_id) DO UPDATE SET day = excluded.day, percent = excluded.percent
         WHERE (p.day, p.percent) IS DISTINCT FROM (excluded.day, excluded.percent) RETURNING company_id)
       SELECT u.top AS "companyId", u.day::text, u.stored, u.limit_a_day AS "limit"
       FROM used u JOIN published p ON p.company_id = u.top ORDER BY u.top`,
    );
    return rows;
  }

  /** Deletes days beyond the retention period. */
  async forgetDays(days: number): Promise<void> {
    await this.database.query('DELETE FROM messages.company_day WHERE day < current_date - $1::int', [days]);
  }
}
