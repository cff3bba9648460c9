import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';

export interface DeviceLogRow {
  /** Negative: of an accounting point's link; below -1e12: of an event of the network server. */
  id: number;
  /** Unix seconds. */
  at: number;
  action: string;
  /** 0 = an unknown program; negative = an API key. */
  user_id: number;
  /** Their name at that time; empty where it is not known. */
  user_name: string;
  company_id: number;
  address: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface LogFilter {
  from: number | null;
  to: number | null;
  /** null = all. */
  actions: readonly string[] | null;
}

/** Ids of a network server's events begin below here, far from those of the links. */
const RADIO_IDS = 1e12;

/**
 * History of a device: its audit (a move is in it once for each of its two companies), where it started and stopped
 * measuring, and the events of its network server. The caller has checked access to the device; a point is shown only
 * to its own company.
 */
const HISTORY = `(
  SELECT id, at, action, user_id, user_name, company_id, address, before, after FROM devices.audit
  WHERE entity = 'metering_device' AND entity_id = $2 AND (action <> 'move' OR company_id = $1)
  UNION ALL
  SELECT -2 * link_id, to_timestamp(from_ts), 'point_tied', tied_by, '', company_id, '', NULL,
    jsonb_build_object('point', title, 'readings', start_values)
  FROM devices.point_link WHERE device_id = $2 AND company_id = $1
  UNION ALL
  SELECT -2 * link_id - 1, to_timestamp(to_ts), 'point_untied', untied_by, '', company_id, '',
    jsonb_build_object('point', title, 'readings', end_values), NULL
  FROM devices.point_link WHERE device_id = $2 AND company_id = $1 AND to_ts IS NOT NULL
  UNION ALL
  SELECT ${-RADIO_IDS} - id, at, action, 0, '', company_id, '', NULL, details
  FROM devices.radio_event WHERE device_id = $2 AND company_id = $1
) history WHERE ($3::float8 IS NULL OR at >= to_timestamp($3)) AND ($4::float8 IS NULL OR at <= to_timestamp($4))
  AND ($5::text[] IS NULL OR action = ANY($5))`;

/** The history of a device that the caller may see, wherever it was moved since. */
@Injectable()
export class DeviceLogRepository {
  constructor(private readonly database: Database) {}

  /** Newest first; of one time by their numbers, which are negative in some tables. */
  async page(
    ctx: Context,
    deviceId: number,
    { from, to, actions }: LogFilter,
    range: { limit: number; offset: number },
  ): Promise<DeviceLogRow[]> {
    return this.database.query<DeviceLogRow>(
      `SELECT id::float8 AS id, floor(extract(epoch FROM at))::float8 AS at, action, user_id, user_name, company_id,
         address, before, after
       FROM ${HISTORY} ORDER BY history.at DESC, abs(history.id) DESC LIMIT $6 OFFSET $7`,
      [ctx.companyId, deviceId, from, to, actions, range.limit, range.offset],
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

  async count(ctx: Context, deviceId: number, { from, to, actions }: LogFilter): Promise<number> {
    return this.database.count(`FROM ${HISTORY}`, [ctx.companyId, deviceId, from, to, actions]);
  }
}
