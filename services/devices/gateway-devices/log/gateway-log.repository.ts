import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface GatewayLogRow {
  id: number;
  /** Unix seconds. */
  at: number;
  action: string;
  user_name: string;
  company_id: number;
  before: object | null;
  after: object | null;
}

export interface LogPeriod {
  from: number | null;
  to: number | null;
}

/** A move is in the history once for each of its two companies. */
const OF_GATEWAY = `entity = 'gateway_device' AND entity_id = $2 AND (action <> 'move' OR company_id = $1)
  AND ($3::float8 IS NULL OR at >= to_timestamp($3)) AND ($4::float8 IS NULL OR at <= to_timestamp($4))`;

/** The history of a gateway device that the caller may see, wherever it was moved since. */
@Injectable()
export class GatewayLogRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(
    ctx: Context,
    gatewayId: number,
    { from, to }: LogPeriod,
    range: { limit: number; offset: number },
  ): Promise<GatewayLogRow[]> {
    return this.database.query<GatewayLogRow>(
      `SELECT id, floor(extract(epoch FROM at))::float8 AS at, action, user_name, company_id, before, after
       FROM devices.audit WHERE ${OF_GATEWAY} ORDER BY id DESC LIMIT $5 OFFSET $6`,
      [ctx.companyId, gatewayId, from, to, range.limit, range.offset],
    );
  }

  async count(ctx: Context, gatewayId: number, { from, to }: LogPeriod): Promise<number> {
    return this.database.count(`FROM devices.audit WHERE ${OF_GATEWAY}`, [ctx.companyId, gatewayId, from, to]);
  }
}
