import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';

/** Readings of a device: one type or (null) each, one time or (null) each. */
export interface Removal {
  deviceId: number;
  type: number | null;
  /** Unix seconds. */
  ts: number | null;
}

export interface NewestRow {
  ts: number;
  layout_id: number;
  values: (number | null)[];
}

const KEPT = 'device_id, company_id, type, ts, revision, status, layout_id, received_at, "values", extra';
const MEANT = 'device_id = $1 AND ($2::int2 IS NULL OR type = $2) AND ($3::int8 IS NULL OR ts = $3)';

@Injectable()
export class RemovalRepository {
  /**
   * Puts readings and their revisions aside: one that is told again begins a history of its own. Gives how many readings
   * stood there, by type.
   */
  async remove(
    transaction: Transaction,
    { deviceId, type, ts }: Removal,
    userId: number,
  ): Promise<Map<number, number>> {
    const { rows } = await transaction.query<{ type: number; count: number }>(
      `WITH gone AS (DELETE FROM messages.message WHERE ${MEANT} RETURNING ${KEPT}),
       before AS (DELETE FROM messages.message_revision WHERE ${MEANT} RETURNING ${KEPT}),
       kept AS (
         INSERT INTO messages.removed_message (${KEPT}, stood, removed_by)
         SELECT ${KEPT}, true, $4::int FROM gone UNION ALL SELECT ${KEPT}, false, $4::int FROM before
         RETURNING type, stood)
       SELECT type, count(*)::int AS count FROM kept WHERE stood GROUP BY type ORDER BY type`,
      [deviceId, type, ts, userId],
    );
    return new Map(rows.map((row) => [row.type, row.count]));
  }

  /** The newest reading of a type that is left. */
  async newest(transaction: Transaction, deviceId: number, type: number): Promise<NewestRow | undefined> {
    const { rows } = await transaction.query<NewestRow & Record<string, unknown>>(
      'SELECT ts, layout_id, "values" FROM messages.message WHERE device_id = $1 AND type = $2 ORDER BY ts DESC LIMIT 1',
      [deviceId, type],
    );
    return rows[0];
  }
}
