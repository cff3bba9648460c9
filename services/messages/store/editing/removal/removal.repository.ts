import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import { lockDevices } from '../../timeseries/stored-rows.repository';
import { type TakenOut, TimeSeries } from '../../timeseries/time-series';

export interface NewestRow {
  ts: number;
  layout_id: number;
  values: (number | null)[];
}

const KEPT =
  'device_id, company_id, type, ts, revision, status, layout_id, received_at, "values", extra, marks, user_id, method';
const MEANT = 'device_id = $1 AND ($2::int2 IS NULL OR type = $2) AND ($3::int8 IS NULL OR ts = $3)';

@Injectable()
export class RemovalRepository {
  constructor(private readonly series: TimeSeries) {}

  /**
   * Moves readings and their revisions to the removed ones: a reading that arrives again begins a new history.
   * Returns how many readings there were, by type.
   */
  async remove(
    transaction: Transaction,
    { deviceId, type, ts }: TakenOut,
    userId: number,
  ): Promise<Map<number, number>> {
    await lockDevices(transaction, [deviceId]);
    await this.series.forget(transaction, { deviceId, type, ts });
    const { rows } = await transaction.query<{ type: number; count: number }>(
      `WITH deleted AS (DELETE FROM messages.message WHERE ${MEANT} RETURNING ${KEPT}),
       before AS (DELETE FROM messages.message_revision WHERE ${MEANT} RETURNING ${KEPT}),
       kept AS (
         INSERT INTO messages.removed_message (${KEPT}, was_current, removed_by)
         SELECT ${KEPT}, true, $4::int FROM deleted UNION ALL SELECT ${KEPT}, false, $4::int FROM before
         RETURNING type, was_current)
       SELECT type, count(*)::int AS count FROM kept WHERE was_current GROUP BY type ORDER BY type`,
      [deviceId, type, ts, userId],
    );
    return new Map(rows.map((row) => [row.type, row.count]));
  }

  /** Times of the readings of the hour that ends at `ts`, in their order. */
  async momentsOfHour(transaction: Transaction, { deviceId, type, ts }: TakenOut & { ts: number }): Promise<number[]> {
    const { rows } = await transaction.query<{ ts: number }>(
      `SELECT ts FROM messages.message WHERE device_id = $1 AND type = $2 AND ts > $3::int8 - 3600 AND ts <= $3::int8
       ORDER BY ts`,
      [deviceId, type, ts],
    );
    return rows.map(({ ts }) => ts);
  }

  /** The newest reading of a type that is left. */
  async newest(transaction: Transaction, deviceId: number, type: number): Promise<NewestRow | undefined> {
    const { rows } = await transaction.query<NewestRow>(
      'SELECT ts, layout_id, "values" FROM messages.message WHERE device_id = $1 AND type = $2 ORDER BY ts DESC LIMIT 1',
      [deviceId, type],
    );
    return rows[0];
  }
}
