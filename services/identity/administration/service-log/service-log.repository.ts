import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface ServiceLogRow {
  id: number;
  at: number;
  action: string;
  user_id: number | null;
  user_name: string | null;
  user_email: string | null;
  company_id: number | null;
  company_name: string | null;
  address: string;
  details: Record<string, unknown>;
}

export interface LogPeriod {
  /** Unix seconds, both ends included. */
  start?: number;
  stop?: number;
}

/** Reads the audit log as a company may see it. */
@Injectable()
export class ServiceLogRepository {
  constructor(private readonly database: Database) {}

  /** Actions in the company of the context; with `below`, also actions taken from it in companies below. */
  async page(
    ctx: Context,
    below: boolean,
    { start, stop }: LogPeriod,
    at: { limit: number; offset: number },
  ): Promise<{ rows: ServiceLogRow[]; total: number }> {
    const from = `FROM identity.audit a
       WHERE (a.company_id = $1 ${below ? `OR a.details -> 'chain' @> to_jsonb($1::int)` : ''})
         AND ($2::float8 IS NULL OR a.at >= to_timestamp($2)) AND ($3::float8 IS NULL OR a.at < to_timestamp($3 + 1))`;
    const parameters = [ctx.companyId, start ?? null, stop ?? null];
    const [rows, total] = await Promise.all([
      this.database.query<ServiceLogRow>(
        `SELECT e.*, u.name AS user_name, u.email AS user_email, c.name AS company_name
         FROM (SELECT a.id, extract(epoch FROM a.at)::float8 AS at, a.action, a.user_id, a.company_id, a.address, a.details
               ${from} ORDER BY a.id DESC LIMIT $4 OFFSET $5) e
         LEFT JOIN identity."user" u ON u.id = e.user_id
         LEFT JOIN identity.company c ON c.id = e.company_id ORDER BY e.id DESC`,
        [...parameters, at.limit, at.offset],
      ),
      this.database.count(from, parameters),
    ]);
    return { rows, total };
  }
}
