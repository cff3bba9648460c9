import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';

/** A metering device of a report of the infrastructure. */
export interface ListedDevice {
  id: number;
  name: string;
  serial: string;
  modelId: number;
  /** Gateway device in front of it; 0 = none. */
  gatewayId: number;
}

/** Active devices that the caller sees. */
const LISTED = `FROM messages.device d WHERE d.company_id = $1 AND d.state = 'active' AND ${isSeen('d.tied_users', '$2')}`;

@Injectable()
export class InfrastructureRepository {
  constructor(private readonly database: Database) {}

  async count(ctx: Context): Promise<number> {
    return this.database.count(LISTED, [ctx.companyId, tiedTo(ctx)]);
  }

  /** Devices by name. */
  async devices(ctx: Context): Promise<ListedDevice[]> {
    return this.database.query<ListedDevice>(
      `SELECT d.device_id AS id, d.name, d.serial, d.model_id AS "modelId", d.gateway_id AS "gatewayId"
       ${LISTED} ORDER BY d.name, d.device_id`,
      [ctx.companyId, tiedTo(ctx)],
    );
  }
}
