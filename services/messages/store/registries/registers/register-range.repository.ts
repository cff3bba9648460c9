import { Injectable } from '@nestjs/common';
import { Database, integerArray, textArray } from '@gaugeway/platform/database';
import type { gaugeway } from '@gaugeway/proto/events';

/** A decoded uplink, as far as it is about the ranges of registers. */
export type DeclaringReading = Pick<gaugeway.ReadingDecoded, 'deviceId' | 'ranges'>;

interface DeclaredRange {
  deviceId: number;
  field: string;
  range: number;
}

/** Ranges of registers as the telegrams of devices declare them. Those of the newest telegram count. */
@Injectable()
export class RegisterRangeRepository {
  /** By device, the ranges that this process stored: a meter declares the same with each telegram. */
  private readonly stored = new Map<number, Map<string, number>>();

  constructor(private readonly database: Database) {}

  /** Durable when it resolves. */
  async store(readings: readonly DeclaringReading[]): Promise<void> {
    const changed = new Map<string, DeclaredRange>();
    for (const { deviceId, ranges } of readings) {
      for (const { field, range } of ranges) {
        if (!field || !range || !(range > 0)) continue;
        const key = `${deviceId}/${field}`;
        if ((changed.get(key)?.range ?? this.stored.get(deviceId)?.get(field)) !== range)
          changed.set(key, { deviceId, field, range });
      }
    }
    if (changed.size === 0) return;
    const rows = [...changed.values()];
    await this.database.prepared(
      'messages-register-ranges',
      `INSERT INTO messages.register_range AS r (device_id, field, range)
       SELECT device_id, field, range FROM unnest($1::int4[], $2::text[], $3::float8[]) AS n(device_id, field, range)
       ORDER BY device_id, field
       ON CONFLICT (device_id, field) DO UPDATE SET range = excluded.range WHERE r.range <> excluded.range`,
      [
        integerArray('int4', rows, ({ deviceId }) => deviceId),
        textArray(rows.map(({ field }) => field)),
        rows.map(({ range }) => range),
      ],
    );
    for (const { deviceId, field, range } of rows) {
      const ofDevice = this.stored.get(deviceId) ?? new Map<string, number>();
      this.stored.set(deviceId, ofDevice.set(field, range));
    }
  }
}
