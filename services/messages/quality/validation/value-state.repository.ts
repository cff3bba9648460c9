import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';

@Injectable()
export class ValueStateRepository {
  constructor(private readonly database: Database) {}

  /**
   * Statuses of rows of a device whose visibility the caller has checked: of the rows, of their values, and of the
   * rules.
   */
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
