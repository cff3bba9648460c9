import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database } from '@gaugeway/platform/database';
import type { EntityManager } from 'typeorm';
import { seenDevice, seenGateway } from '../../seen-sql';
import type { MeteringDeviceEntity } from '../metering-device.entity';

export interface CompatibleGateway {
  id: number;
  name: string;
  model_id: number;
  identity: string;
  interface_id: number;
  devices_count: number;
}

const FITTING = `g.company_id = $1 AND g.state <> 'trash' AND g.search_text LIKE devices.fold($2)
  AND ${seenGateway('$3')}`;

@Injectable()
export class GatewayReplacementRepository {
  constructor(private readonly database: Database) {}

  /** Updates locked devices, also in memory. */
  async replace(manager: EntityManager, devices: readonly MeteringDeviceEntity[], gatewayId: number): Promise<void> {
    await manager.query(
      `UPDATE devices.metering_device SET gateway_id = $2, version = version + 1, updated_at = now()
       WHERE id = ANY($1::int[])`,
      [devices.map(({ id }) => id), gatewayId],
    );
    for (const device of devices) Object.assign(device, { gatewayId, version: device.version + 1 });
  }

  /** Gateway devices that a wired meter can be connected to, by name. */
  async fitting(
    ctx: Context,
    search: string,
    range: { limit: number; offset: number },
  ): Promise<{ rows: CompatibleGateway[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.database.query<CompatibleGateway>(
        `SELECT g.id, g.name, g.model_id, g.identity, g.interface_id,
           (SELECT count(*) FROM devices.metering_device d WHERE d.gateway_id = g.id AND d.state <> 'trash'
             AND ${seenDevice('$3')}) AS devices_count
         FROM devices.gateway_device g WHERE ${FITTING} ORDER BY g.name_key, g.id LIMIT $4 OFFSET $5`,
        [ctx.companyId, containing(search), tiedTo(ctx), range.limit, range.offset],
      ),
      this.database.count(`FROM devices.gateway_device g WHERE ${FITTING}`, [
        ctx.companyId,
        containing(search),
        tiedTo(ctx),
      ]),
    ]);
    return { rows, total };
  }
}
