import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { type ProjectionChanges, RegistryProjection } from '@gaugeway/platform/bus';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import { Projection, Projects, registryTable } from '@gaugeway/platform/nest';
import { deviceProvisioned, type gaugeway, networkServerRegistry } from '@gaugeway/proto/events';
import type { EntityManager } from 'typeorm';

export interface LorawanDeviceRow {
  device_id: number;
  network_server_id: number;
  application_id: string;
  device_profile_id: string;
  activation: 'otaa' | 'abp' | 'kept';
  join_eui: string;
  dev_addr: string;
  sealed_keys: Buffer | null;
  key_names: string[];
  keys_version: number;
  version: number;
  state: 'pending' | 'done' | 'failed';
  cause: string;
  detail: string;
  /** Unix seconds. */
  reported_at: number | null;
}

export type RadioSettings = Omit<LorawanDeviceRow, 'state' | 'cause' | 'detail' | 'reported_at'>;

const COLUMNS = `l.device_id, l.network_server_id, l.application_id, l.device_profile_id, l.activation, l.join_eui,
  l.dev_addr, l.sealed_keys, l.key_names, l.keys_version, l.version, l.state, l.cause, l.detail,
  floor(extract(epoch FROM l.reported_at))::float8 AS reported_at`;

const SERVERS = registryTable(networkServerRegistry, {
  table: 'devices.network_server',
  id: 'server_id',
  fields: { version: 'float8', company_id: 'int', name: 'text' },
  columns: { is_shared: ['bool', ({ shared }) => shared] },
});

@Injectable()
export class LorawanDeviceRepository {
  @Projection('devices')
  readonly servers: RegistryProjection<gaugeway.NetworkServerRegistered>;

  constructor(private readonly database: Database) {
    this.servers = new RegistryProjection(database, SERVERS);
  }

  /** undefined: the caller sees no such device; null: it is on no network server. */
  async find(ctx: Context, deviceId: number): Promise<LorawanDeviceRow | null | undefined> {
    const [row] = await this.database.query<LorawanDeviceRow & { is_on: boolean }>(
      `SELECT ${COLUMNS}, l.device_id IS NOT NULL AS is_on FROM devices.metering_device d
       LEFT JOIN devices.lorawan_device l ON l.device_id = d.id WHERE d.id = $1 AND d.company_id = $2
         AND ${isSeen('d.seen_by', '$3')}`,
      [deviceId, ctx.companyId, tiedTo(ctx)],
    );
    if (!row) return undefined;
    return row.is_on ? row : null;
  }

  /** LoRaWAN settings of a device that the caller has locked. */
  async before(manager: EntityManager, deviceId: number): Promise<LorawanDeviceRow | null> {
    const [row] = await manager.query<LorawanDeviceRow[]>(
      `SELECT ${COLUMNS} FROM devices.lorawan_device l WHERE device_id = $1`,
      [deviceId],
    );
    return row ?? null;
  }

  /** The result of the previous desired state does not apply to the new one. */
  async save(manager: EntityManager, settings: RadioSettings): Promise<void> {
    await manager.query(
      `INSERT INTO devices.lorawan_device (device_id, network_server_id, application_id, device_profile_id, activation,
         join_eui, dev_addr, sealed_keys, key_names, keys_version, version)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       ON CONFLICT (device_id) DO UPDATE SET network_server_id = excluded.network_server_id,
         application_id = excluded.application_id, device_profile_id = excluded.device_profile_id,
         activation = excluded.activation, join_eui = excluded.join_eui, dev_addr = excluded.dev_addr,
         sealed_keys = excluded.sealed_keys, key_names = excluded.key_names, keys_version = excluded.keys_version,
         version = excluded.version, state = 'pending', cause = '', detail = '', reported_at = NULL`,
      [
        ...[
          settings.device_id,
          settings.network_server_id,
          settings.application_id,
          settings.device_profile_id,
          settings.activation,
        ],
        ...[
          settings.join_eui,
          settings.dev_addr,
          settings.sealed_keys,
          settings.key_names,
          settings.keys_version,
          settings.version,
        ],
      ],
    );
  }

  async remove(manager: EntityManager, deviceId: number): Promise<void> {
    await manager.query('DELETE FROM devices.lorawan_device WHERE device_id = $1', [deviceId]);
  }

  /** May the company put devices on it: its own, or shared by a company above. */
  async isUsable(ctx: Context, serverId: number): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM devices.network_server s JOIN devices.companies_above($1) AS a(company_id) USING (company_id)
       WHERE s.server_id = $2 AND (s.company_id = $1 OR s.is_shared)`,
      [ctx.companyId, serverId],
    );
    return rows.length > 0;
  }

  /** Stores reports of network servers, each device once; a report about an older desired state changes nothing. */
  @Projects(deviceProvisioned, { group: 'devices' })
  async record({ values }: ProjectionChanges<gaugeway.DeviceProvisioned>): Promise<void> {
    const reports = values.map(({ value }) => value);
    await this.database.query(
      `UPDATE devices.lorawan_device l SET state = n.state, cause = n.cause, detail = n.detail,
         reported_at = to_timestamp(n.at / 1000)
       FROM unnest($1::int[], $2::float8[], $3::text[], $4::text[], $5::text[], $6::float8[])
         AS n(device_id, version, state, cause, detail, at)
       WHERE l.device_id = n.device_id AND l.version = n.version`,
      columnsOf(reports, 'deviceId', 'version', 'state', 'cause', 'detail', 'at'),
    );
  }
}
