import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import { Projection, registryTable } from '@gaugeway/platform/nest';
import { deviceRegistry, type EventOf } from '@gaugeway/proto/events';

export interface KnownDevice {
  device_id: number;
  model_id: number;
  name: string;
  state: string;
}

const DEVICES = registryTable(deviceRegistry, {
  table: 'objects.device',
  id: 'device_id',
  fields: {
    version: 'int8',
    company_id: 'int',
    model_id: 'int',
    name: 'text',
    serial: 'text',
    address: 'text',
    dev_eui: 'text',
    state: 'text',
    tied_users: 'int[]',
  },
});

/** Projection of `device.registry`. */
@Injectable()
export class DeviceRepository {
  @Projection('objects')
  readonly projection: RegistryProjection<EventOf<typeof deviceRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, DEVICES);
  }

  /** null for an unknown device, another company's, and one that the caller does not see. */
  async find(transaction: Transaction, ctx: Context, deviceId: number): Promise<KnownDevice | null> {
    const { rows } = await transaction.query<KnownDevice>(
      `SELECT device_id, model_id, name, state FROM objects.device
       WHERE device_id = $1 AND company_id = $2 AND ${isSeen('tied_users', '$3')}`,
      [deviceId, ctx.companyId, tiedTo(ctx)],
    );
    return rows[0] ?? null;
  }

  /** Empty for one that the company has not. */
  async nameOf(ctx: Context, deviceId: number): Promise<string> {
    const [row] = await this.database.query<{ name: string }>(
      'SELECT name FROM objects.device WHERE device_id = $1 AND company_id = $2',
      [deviceId, ctx.companyId],
    );
    return row?.name ?? '';
  }
}
