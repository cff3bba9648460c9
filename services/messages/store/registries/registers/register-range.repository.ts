import { Injectable } from '@nestjs/common';
import { Database, integerArray, textArray } from '@gaugeway/platform/database';
import type { gaugeway } from '@gaugeway/proto/events';

/** A decoded uplink, as far as it is about the ranges of registers. */
export type DeclaringReading = Pick<gaugeway.ReadingDecoded, 'deviceId' | 'modelId' | 'ranges'>;

interface DeclaredRange {
  deviceId: number;
  modelId: number;
  field: string;
  range: number;
}

/**
 * Ranges of registers as the telegrams of devices declare them. Those of the newest telegram count, for readings from
 * then on, while the device has the model that decoded it. A telegram without a range leaves the known one: in a data
 * readout only leading zeros show it.
 */
@Injectable()
export class RegisterRangeRepository {
  constructor(private readonly database: Database) {}

  /** Durable when it resolves. A meter declares the same with each telegram, which writes nothing. */
  async store(readings: readonly DeclaringReading[]): Promise<void> {
    const declared = new Map<string, DeclaredRange>();
    for (const { deviceId, modelId, ranges } of readings) {
      for (const { field, range } of ranges) {
        if (field && range && range > 0) declared.set(`${deviceId}/${field}`, { deviceId, modelId, field, range });
      }
    }
    if (declared.size === 0) return;
    const rows = [...declared.values()];
    await this.database.prepared(
      'messages-register-ranges',
      `INSERT INTO messages.register_range (device_id, model_id, field, range)
       SELECT n.* FROM unnest($1::int4[], $2::int4[], $3::text[], $4::float8[]) AS n(device_id, model_id, field, range)
         LEFT JOIN messages.register_range r USING (device_id, field)
       WHERE (r.model_id, r.range) IS DISTINCT FROM (n.model_id, n.range)
       ORDER BY n.device_id, n.field
       ON CONFLICT (device_id, field) DO UPDATE SET model_id = excluded.model_id, range = excluded.range`,
      [
        integerArray('int4', rows, ({ deviceId }) => deviceId),
        integerArray('int4', rows, ({ modelId }) => modelId),
        textArray(rows.map(({ field }) => field)),
        rows.map(({ range }) => range),
      ],
    );
  }
}
