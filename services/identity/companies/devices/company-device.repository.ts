import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

/** Which company each device belongs to: a projection of `device.registry`. */
@Injectable()
export class CompanyDeviceRepository {
  constructor(private readonly database: Database) {}

  /** Each device once; an older version changes nothing. */
  async upsert(devices: readonly { deviceId: number; companyId: number; version: number }[]): Promise<void> {
    if (devices.length === 0) return;
    await this.database.prepared(
      'identity.project_devices',
      `INSERT INTO identity.company_device AS d (device_id, company_id, version)
       SELECT * FROM unnest($1::int[], $2::int[], $3::float8[])
       ON CONFLICT (device_id) DO UPDATE SET company_id = excluded.company_id, version = excluded.version
       WHERE d.version <= excluded.version`,
      [
        devices.map(({ deviceId }) => deviceId),
        devices.map(({ companyId }) => companyId),
        devices.map(({ version }) => version),
      ],
    );
  }

  async remove(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length > 0)
      await this.database.query('DELETE FROM identity.company_device WHERE device_id = ANY ($1::int[])', [deviceIds]);
  }

  /** Devices of the whole installation; for the platform operator. */
  async countAll(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>('SELECT count(*) FROM identity.company_device');
    return row?.count ?? 0;
  }
}
