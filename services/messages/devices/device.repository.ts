import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, integerArray } from '@gaugeway/platform/database';

/** A device as this service keeps it. */
export interface ProjectedDevice {
  deviceId: number;
  companyId: number;
  modelId: number;
  name: string;
  /** Hours from UTC. */
  timeZone: number;
  transformationRatio: number;
  version: number;
  serial: string;
  address: string;
  /** '' for wired devices. */
  devEui: string;
  /** Address on the line; '' for radio devices. */
  insideAddr: string;
  /** active | off | trash */
  state: string;
  /** Users who see it without the right to see all. */
  tiedUsers: number[];
}

/** Projection of `device.registry`. */
@Injectable()
export class DeviceRepository {
  constructor(private readonly database: Database) {}

  /** Older versions change nothing. */
  async upsert(devices: readonly ProjectedDevice[]): Promise<void> {
    await this.database.query(
      `INSERT INTO messages.device AS d
         (device_id, company_id, model_id, name, time_zone, transformation_ratio, version, serial, address, state,
          tied_users, dev_eui, inside_addr)
       SELECT id, company, model, name, zone, ratio, version, serial, address, state, tied::int[], dev_eui, inside_addr
       FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::real[], $6::float8[], $7::int8[], $8::text[],
         $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
         AS u(id, company, model, name, zone, ratio, version, serial, address, state, tied, dev_eui, inside_addr)
       ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, model_id = excluded.model_id,
         name = excluded.name, time_zone = excluded.time_zone,
         transformation_ratio = excluded.transformation_ratio, version = excluded.version,
         serial = excluded.serial, address = excluded.address, state = excluded.state,
         tied_users = excluded.tied_users, dev_eui = excluded.dev_eui, inside_addr = excluded.inside_addr,
         moved_at = CASE WHEN d.company_id <> excluded.company_id THEN now() ELSE d.moved_at END
       WHERE d.version <= excluded.version`,
      [
        devices.map((device) => device.deviceId),
        devices.map((device) => device.companyId),
        devices.map((device) => device.modelId),
        devices.map((device) => device.name),
        devices.map((device) => device.timeZone),
        devices.map((device) => device.transformationRatio),
        devices.map((device) => device.version),
        devices.map((device) => device.serial),
        devices.map((device) => device.address),
        devices.map((device) => device.state),
        devices.map((device) => `{${device.tiedUsers.join(',')}}`),
        devices.map((device) => device.devEui),
        devices.map((device) => device.insideAddr),
      ],
    );
  }

  async remove(deviceIds: readonly number[]): Promise<void> {
    await this.database.query('DELETE FROM messages.device WHERE device_id = ANY($1::int[])', [deviceIds]);
  }

  /** Who is tied to the devices, by device; those without a tie are left out. */
  async tiedUsers(deviceIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await this.database.prepared<{ device_id: number; tied_users: number[] }>(
      'messages-tied-users',
      `SELECT device_id, tied_users FROM messages.device WHERE device_id = ANY($1::int[]) AND tied_users <> '{}'`,
      [integerArray('int4', deviceIds, (id) => id)],
    );
    return new Map(rows.map(({ device_id, tied_users }) => [device_id, tied_users]));
  }

  /** null for an unknown device, for another company's and for one that the caller may not see alike. */
  async find(ctx: Context, deviceId: number): Promise<ProjectedDevice | null> {
    const [row] = await this.database.prepared<{
      company_id: number;
      model_id: number;
      name: string;
      time_zone: number;
      transformation_ratio: number;
      version: number;
      serial: string;
      address: string;
      state: string;
      tied_users: number[];
      dev_eui: string;
      inside_addr: string;
    }>(
      'messages-find-device',
      `SELECT * FROM messages.device WHERE device_id = $1 AND company_id = $2
         AND ($3::int IS NULL OR tied_users @> ARRAY[$3::int])`,
      [deviceId, ctx.companyId, tiedTo(ctx)],
    );
    return row
      ? {
          deviceId,
          companyId: row.company_id,
          modelId: row.model_id,
          name: row.name,
          timeZone: row.time_zone,
          transformationRatio: row.transformation_ratio,
          version: row.version,
          serial: row.serial,
          address: row.address,
          state: row.state,
          tiedUsers: row.tied_users,
          devEui: row.dev_eui,
          insideAddr: row.inside_addr,
        }
      : null;
  }
}
