import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface DeviceLogRow {
  id: number;
  /** Unix seconds. */
  at: number;
  action: string;
  user_id: number;
  user_name: string;
  company_id: number;
  address: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface LogPeriod {
  from: number | null;
  to: number | null;
}

/** A move stands in the history once for each of its two companies. */
const OF_DEVICE = `entity = 'metering_device' AND entity_id = $2 AND (action <> 'move' OR company_id = $1)
  AND ($3::float8 IS NULL OR at >= to_timestamp($3)) AND ($4::float8 IS NULL OR at <= to_timestamp($4))`;

/** The history of a device that the caller may see, wherever it was moved since. */
@Injectable()
export class DeviceLogRepository {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(
    ctx: Context,
    deviceId: number,
    { from, to }: LogPeriod,
    range: { limit: number; offset: number },
  ): Promise<DeviceLogRow[]> {
    return this.database.query<DeviceLogRow>(
      `SELECT id, floor(extract(epoch FROM at))::float8 AS at, action, user_id, user_name, company_id, address,
         before, after
       FROM devices.audit WHERE ${OF_DEVICE} ORDER BY id DESC LIMIT $5 OFFSET $6`,
      [ctx.companyId, deviceId, from, to, range.limit, range.offset],
    );
  }

  /** Names of gateway devices of the company, also of the trash. */
  async gatewayNames(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(
      'SELECT id, name FROM devices.gateway_device WHERE company_id = $1 AND id = ANY($2::int[])',
      [ctx.companyId, ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async count(ctx: Context, deviceId: number, { from, to }: LogPeriod): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*) AS total FROM devices.audit WHERE ${OF_DEVICE}`,
      [ctx.companyId, deviceId, from, to],
    );
    return row?.total ?? 0;
  }
}
