import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import type { gaugeway } from '@gaugeway/proto/events';

export interface KnownDevice {
  id: number;
  companyId: number;
  modelId: number;
  name: string;
  /** Hours from UTC. */
  timeZone: number;
  transformationRatio: number;
}

/** The projection of the device registry: what a view of messages needs of a device. */
@Injectable()
export class DeviceRepository {
  constructor(private readonly database: Database) {}

  /** null for an unknown device and for another company's alike. */
  async find(ctx: Context, id: number): Promise<KnownDevice | null> {
    const [row] = await this.database.prepared<KnownDevice>(
      'messages.device',
      `SELECT device_id AS id, company_id AS "companyId", model_id AS "modelId", name, time_zone AS "timeZone",
         transformation_ratio AS "transformationRatio"
       FROM messages.device WHERE device_id = $1 AND company_id = $2`,
      [id, ctx.companyId],
    );
    return row ?? null;
  }

  async apply(values: readonly gaugeway.DeviceRegistered[], removed: readonly number[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (removed.length > 0) await transaction.query('DELETE FROM messages.device WHERE device_id = ANY($1)', [removed]);
      if (values.length === 0) return;
      await transaction.query(
        `INSERT INTO messages.device AS known
           (device_id, company_id, model_id, name, time_zone, transformation_ratio, version)
         SELECT * FROM unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::real[], $6::float8[], $7::float8[])
         ON CONFLICT (device_id) DO UPDATE SET
           company_id = excluded.company_id, model_id = excluded.model_id, name = excluded.name,
           time_zone = excluded.time_zone, transformation_ratio = excluded.transformation_ratio, version = excluded.version
         WHERE known.version <= excluded.version`,
        [
          values.map((device) => device.deviceId),
          values.map((device) => device.companyId),
          values.map((device) => device.modelId),
          values.map((device) => device.name),
          values.map((device) => device.timeZone),
          // Not told (0) means that nothing is transformed.
          values.map((device) => device.transformationRatio || 1),
          values.map((device) => device.version),
        ],
      );
    });
  }
}
