import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

@Injectable()
export class ValueStateRepository {
  constructor(private readonly database: Database) {}

  /** Of rows of a device that the caller was found to see: their own statuses, those of their values, and the rules'. */
  async of(deviceId: number, types: readonly number[], from: number, to: number) {
    return this.database.query<{ ts: number; status: number }>(
      `SELECT ts, status::int AS status FROM messages.message
         WHERE device_id = $1 AND type = ANY($2::int2[]) AND ts BETWEEN $3 AND $4 AND status > 1
       UNION ALL
       SELECT m.ts, (mark.value->>'status')::int FROM messages.message m CROSS JOIN LATERAL jsonb_each(m.marks) AS mark
         WHERE m.device_id = $1 AND m.type = ANY($2::int2[]) AND m.ts BETWEEN $3 AND $4 AND mark.value ? 'status'
       UNION ALL
       SELECT ts, status::int FROM messages.verdict
         WHERE device_id = $1 AND type = ANY($2::int2[]) AND ts BETWEEN $3 AND $4`,
      [deviceId, [...types], from, to],
    );
  }
}
