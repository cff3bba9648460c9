import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { STATE_OF_DEVICE } from '../metering-devices/list/list-selection';
import { seenDevice, seenGateway } from '../seen-sql';

/** Devices of one group in one state. */
export interface FleetPart {
  device_group_id: number;
  state: 'online' | 'no_contact' | 'no_data' | 'behind_offline_gateway';
  count: number;
  /** Devices among them that sent something since the start of the day. */
  today: number;
}

/** Counts of visible devices. */
@Injectable()
export class FleetRepository {
  constructor(private readonly database: Database) {}

  /** `since`: Unix seconds. */
  async parts(ctx: Context, since: number): Promise<FleetPart[]> {
    return this.database.query<FleetPart>(
      `SELECT d.device_group_id, ${STATE_OF_DEVICE} AS state, count(*)::int AS count,
         (count(*) FILTER (WHERE s.last_contact >= to_timestamp($3)))::int AS today
       FROM devices.metering_device d JOIN devices.device_status s ON s.device_id = d.id
       WHERE d.company_id = $1 AND d.state <> 'trash' AND ${seenDevice('$2')} GROUP BY 1, 2`,
      [ctx.companyId, tiedTo(ctx), since],
    );
  }

  async gateways(ctx: Context): Promise<{ total: number; offline: number }> {
    const [row] = await this.database.query<{ total: number; offline: number }>(
      `SELECT count(*)::int AS total, (count(*) FILTER (WHERE s.is_dead))::int AS offline
       FROM devices.gateway_device g LEFT JOIN devices.gateway_status s ON s.gateway_id = g.id
       WHERE g.company_id = $1 AND g.state <> 'trash' AND ${seenGateway('$2')}`,
      [ctx.companyId, tiedTo(ctx)],
    );
    return row ?? { total: 0, offline: 0 };
  }
}
