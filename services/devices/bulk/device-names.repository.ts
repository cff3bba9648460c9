import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';

@Injectable()
export class DeviceNamesRepository {
  constructor(private readonly database: Database) {}

  /** Names of those of the devices that are the company's, and tied to the user where there is one. */
  async of(ctx: Context, user: number | null, devices: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database.query<{ id: number; name: string }>(
      `SELECT id, name FROM devices.metering_device
       WHERE company_id = $1 AND id = ANY($2::int[]) AND ${isSeen('seen_by', '$3')}`,
      [ctx.companyId, devices, user],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
