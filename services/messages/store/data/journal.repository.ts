import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface JournalQuery {
  deviceId: number;
  types: readonly number[];
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
  limit: number;
  offset: number;
  newestFirst: boolean;
}

export interface JournalRow {
  ts: number;
  type: number;
  layoutId: number;
  values: (number | null)[];
  extra: Record<string, unknown> | null;
}

const IN_PERIOD = `FROM messages.message m JOIN messages.device d USING (device_id)
  WHERE m.device_id = $1 AND d.company_id = $2 AND m.type = ANY($3::int2[]) AND m.ts BETWEEN $4 AND $5`;

/** Rows of a device by several message types, as a journal shows them. */
@Injectable()
export class JournalRepository {
  constructor(private readonly database: Database) {}

  async page(ctx: Context, query: JournalQuery): Promise<{ total: number; rows: JournalRow[] }> {
    const { deviceId, types, from, to, limit, offset, newestFirst } = query;
    const period = [deviceId, ctx.companyId, [...types], from, to];
    const total = await this.database.count(IN_PERIOD, period);
    const order = newestFirst ? 'DESC' : 'ASC';
    const rows = await this.database.query<JournalRow>(
      `SELECT m.ts, m.type, m.layout_id AS "layoutId", m."values", m.extra ${IN_PERIOD}
       ORDER BY m.ts ${order}, m.type LIMIT $6 OFFSET $7`,
      [...period, limit, offset],
    );
    return { total, rows };
  }
}
