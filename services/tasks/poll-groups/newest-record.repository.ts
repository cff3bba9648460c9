import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';

export interface NewestRecord {
  deviceId: number;
  type: number;
  /** Unix seconds. */
  ts: number;
}

/** Projection of `reading.stored`: the newest record of each archive, profile and journal that is here. */
@Injectable()
export class NewestRecordRepository {
  constructor(private readonly database: Database) {}

  /** Older ones change nothing, in any order and however often they come. */
  async keep(records: readonly NewestRecord[]): Promise<void> {
    if (records.length === 0) return;
    await this.database.query(
      `INSERT INTO tasks.newest_record AS n (device_id, type, ts)
       SELECT device_id, type, to_timestamp(max(ts)) FROM unnest($1::int[], $2::smallint[], $3::float8[]) AS t(device_id, type, ts)
       GROUP BY device_id, type ORDER BY device_id, type
       ON CONFLICT (device_id, type) DO UPDATE SET ts = excluded.ts WHERE n.ts < excluded.ts`,
      columnsOf(records, 'deviceId', 'type', 'ts'),
    );
  }

  /** Unix seconds by message type, of each device that has any. */
  async of(deviceIds: readonly number[]): Promise<Map<number, Map<number, number>>> {
    const found = new Map<number, Map<number, number>>();
    if (deviceIds.length === 0) return found;
    const rows = await this.database.query<{ device_id: number; type: number; ts: number }>(
      'SELECT device_id, type, extract(epoch FROM ts)::float8 AS ts FROM tasks.newest_record WHERE device_id = ANY($1::int[])',
      [deviceIds],
    );
    for (const { device_id, type, ts } of rows)
      found.set(device_id, (found.get(device_id) ?? new Map<number, number>()).set(type, ts));
    return found;
  }
}
