import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { deviceRegistry, EventOf } from '@gaugeway/proto/events';

export interface KnownDevice {
  device_id: number;
  model_id: number;
  name: string;
  state: string;
}

/** Projection of `device.registry`. */
@Injectable()
export class DeviceRepository {
  constructor(private readonly database: Database) {}

  /** Each device once; an older version changes nothing. */
  async upsert(devices: readonly EventOf<typeof deviceRegistry>[]): Promise<void> {
    if (devices.length === 0) return;
    await this.database.query(
      `INSERT INTO objects.device AS d (device_id, company_id, model_id, name, serial, state, version, tied_users)
       SELECT device_id, company_id, model_id, name, serial, state, version, tied_users::int[]
       FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::int8[], $8::text[])
         AS t(device_id, company_id, model_id, name, serial, state, version, tied_users)
       ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, model_id = excluded.model_id,
         name = excluded.name, serial = excluded.serial, state = excluded.state, version = excluded.version,
         tied_users = excluded.tied_users
       WHERE d.version <= excluded.version`,
      [
        devices.map((device) => device.deviceId),
        devices.map((device) => device.companyId),
        devices.map((device) => device.modelId),
        devices.map((device) => device.name),
        devices.map((device) => device.serial),
        devices.map((device) => device.state),
        devices.map((device) => device.version),
        devices.map((device) => `{${device.tiedUsers.join(',')}}`),
      ],
    );
  }

  async remove(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length > 0)
      await this.database.query('DELETE FROM objects.device WHERE device_id = ANY($1::int[])', [deviceIds]);
  }

  /** null for an unknown device, another company's, and one that the caller does not see. */
  async find(transaction: Transaction, ctx: Context, deviceId: number): Promise<KnownDevice | null> {
    const { rows } = await transaction.query<KnownDevice & Record<string, unknown>>(
      `SELECT device_id, model_id, name, state FROM objects.device
       WHERE device_id = $1 AND company_id = $2 AND ($3::int IS NULL OR $3 = ANY(tied_users))`,
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
