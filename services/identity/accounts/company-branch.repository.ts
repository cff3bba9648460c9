import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';

/** `above`: the company of the expression `id` and all above it. */
const above = (id: string): string => `WITH RECURSIVE above AS (
    SELECT o.id, o.parent_id, o.modules FROM identity.company o WHERE o.id = ${id}
    UNION ALL SELECT p.id, p.parent_id, p.modules FROM identity.company p JOIN above a ON p.id = a.parent_id)`;

/** SQL: the modules that a company and all above it have; NULL where none of them leaves one out. */
export const openModules = (id: string): string => `(${above(id)}
  SELECT CASE WHEN bool_or(a.modules IS NOT NULL) THEN ARRAY(
    SELECT m FROM generate_series(1, 10) m WHERE NOT EXISTS (SELECT FROM above x WHERE NOT m = ANY (x.modules))) END
  FROM above a)`;

/**
 * Locks, totals and bounds over a company's branch: the company, those above it, those below it. Uses the caller's
 * transaction.
 */
@Injectable()
export class CompanyBranchRepository {
  /**
   * The company and those above it, outermost first; empty where it is deleted. Their rows stay locked until the
   * transaction ends, each before those below it, as every transaction locks them.
   */
  async lockUpwards(executor: SqlExecutor, id: number): Promise<{ id: number; name: string; limit: number | null }[]> {
    return rowsOf(
      await executor.query(
        `WITH RECURSIVE way AS (
           SELECT c.id, c.parent_id, 0 AS steps FROM identity.company c WHERE c.id = $1 AND c.status <> 'deleted'
           UNION ALL SELECT p.id, p.parent_id, w.steps + 1 FROM identity.company p JOIN way w ON p.id = w.parent_id)
         SELECT c.id, c.name, c.limit_users AS "limit" FROM identity.company c JOIN way w ON w.id = c.id
         ORDER BY w.steps DESC FOR NO KEY UPDATE OF c`,
        [id],
      ),
    );
  }

  /** Users of the company and of all below it. */
  async users(executor: SqlExecutor, id: number): Promise<number> {
    const [row] = rowsOf<{ count: number }>(await executor.query('SELECT identity.users_of_branch($1) AS count', [id]));
    return row?.count ?? 0;
  }

  /** The tightest limits that the companies from `id` upwards set, and the modules that all of them have. */
  async bounds(executor: SqlExecutor, id: number): Promise<Bounds> {
    const [row] = rowsOf<Bounds>(
      await executor.query(
        `WITH RECURSIVE way AS (
           SELECT c.* FROM identity.company c WHERE c.id = $1
           UNION ALL SELECT p.* FROM identity.company p JOIN way w ON p.id = w.parent_id)
         SELECT min(limit_devices) AS devices, min(limit_users) AS users, min(limit_messages_a_day) AS messages_a_day,
           ${openModules('$1')} AS modules FROM way`,
        [id],
      ),
    );
    return row ?? { devices: null, users: null, messages_a_day: null, modules: null };
  }
}

/** Highest values that the companies above permit to a company; null = unbounded. */
export interface Bounds {
  devices: number | null;
  users: number | null;
  messages_a_day: number | null;
  modules: number[] | null;
}

/** Rows of a result of `pg`; TypeORM returns the rows themselves. */
function rowsOf<R>(answer: unknown): R[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as R[];
}
