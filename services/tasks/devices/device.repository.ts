import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen, type Transaction } from '@gaugeway/platform/database';

/** A device as this service keeps it. */
export interface ProjectedDevice {
  deviceId: number;
  companyId: number;
  modelId: number;
  name: string;
  gatewayId: number;
  /** Seconds; 0 = never polled by schedule. */
  pollInterval: number;
  state: string;
  version: number;
  /** Users who see the device without the right to see all; negative: API keys. */
  tiedUsers: readonly number[];
  /** Offset of the device's clock from UTC, hours. */
  timeZone: number;
}

export interface AddressedDevice {
  device_id: number;
  model_id: number;
  name: string;
  state: string;
}

/** Projection of `device.registry`; when its devices are polled is PollPlanRepository's. */
@Injectable()
export class DeviceRepository {
  constructor(private readonly database: Database) {}

  /** Each device once. Older versions change nothing. */
  async upsert(devices: readonly ProjectedDevice[]): Promise<void> {
    if (devices.length === 0) return;
    const column = <T>(of: (device: ProjectedDevice) => T): T[] => devices.map(of);
    await this.database.prepared(
      'tasks.project_devices',
      `INSERT INTO tasks.device AS d
         (device_id, company_id, model_id, name, gateway_id, poll_interval, state, version, time_zone, tied_users)
       SELECT device_id, company_id, model_id, name, gateway_id, poll_interval, state, version, time_zone, tied_users::int[]
       FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[], $6::int[], $7::text[], $8::int[], $9::float8[],
           $10::text[])
         AS t(device_id, company_id, model_id, name, gateway_id, poll_interval, state, version, time_zone, tied_users)
       ON CONFLICT (device_id) DO UPDATE SET
         company_id = excluded.company_id, model_id = excluded.model_id, name = excluded.name,
         gateway_id = excluded.gateway_id, poll_interval = excluded.poll_interval, state = excluded.state,
         version = excluded.version, time_zone = excluded.time_zone, tied_users = excluded.tied_users,
         moved = d.moved OR d.company_id <> excluded.company_id
       WHERE d.version <= excluded.version`,
      [
        ...columnsOf(devices, 'deviceId', 'companyId', 'modelId', 'name', 'gatewayId', 'pollInterval', 'state'),
        ...columnsOf(devices, 'version', 'timeZone'),
        // A list in a list would have to be as long as all others.
        column((device) => `{${device.tiedUsers.join(',')}}`),
      ],
    );
  }

  async remove(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query('DELETE FROM tasks.device WHERE device_id = ANY($1::int[])', [deviceIds]);
    await this.database.query('DELETE FROM tasks.poll_off WHERE device_id = ANY($1::int[])', [deviceIds]);
    await this.database.query('DELETE FROM tasks.clock WHERE device_id = ANY($1::int[])', [deviceIds]);
    await this.database.query('DELETE FROM tasks.gap WHERE device_id = ANY($1::int[])', [deviceIds]);
    await this.database.query('DELETE FROM tasks.newest_record WHERE device_id = ANY($1::int[])', [deviceIds]);
  }

  /** Versions of the registry's newest known state, by device. */
  async versions(transaction: Transaction, deviceIds: readonly number[]): Promise<Map<number, number>> {
    if (deviceIds.length === 0) return new Map();
    const { rows } = await transaction.query<{ device_id: number; version: number }>(
      'SELECT device_id, version FROM tasks.device WHERE device_id = ANY($1::int[])',
      [deviceIds],
    );
    return new Map(rows.map(({ device_id, version }) => [device_id, version]));
  }

  /** Devices of the company among `deviceIds` that the caller sees, outside the trash. */
  async find(ctx: Context, deviceIds: readonly number[]): Promise<AddressedDevice[]> {
    return this.database.query<AddressedDevice>(
      `SELECT device_id, model_id, name, state FROM tasks.device
       WHERE device_id = ANY($2::int[]) AND company_id = $1 AND state <> 'trash'
         AND ${isSeen('tied_users', '$3')} ORDER BY device_id`,
      [ctx.companyId, deviceIds, tiedTo(ctx)],
    );
  }
}
