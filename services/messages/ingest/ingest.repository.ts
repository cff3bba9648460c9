import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { INPUT_ROWS, rowParameters } from '../timeseries/rows.repository';
import type { TimeseriesRow, Written } from '../timeseries/timeseries';

export interface Frame {
  deviceId: number;
  frameKey: string;
  /** Unix milliseconds. */
  receivedAt: number;
}

export interface Series {
  deviceId: number;
  type: number;
  layoutId: number;
  hasExtra: boolean;
}

/** How far a partition was before a batch; -1 = nothing. */
export interface Progress {
  stored: number;
  told: number;
}

// A log that was made anew begins at 0 again: then an event stands at an offset that we have stored, but was published
// after we stored it. A minute is granted to the clocks.
const ADVANCE = `
INSERT INTO messages.progress AS known (partition, stored, told, stored_before, told_before, stored_at)
VALUES ($1, $3, -1, -1, -1, now())
ON CONFLICT (partition) DO UPDATE SET
  stored_before = CASE WHEN $2 <= known.stored AND $4::timestamptz > known.stored_at + interval '1 minute' THEN -1 ELSE known.stored END,
  told_before = CASE WHEN $2 <= known.stored AND $4::timestamptz > known.stored_at + interval '1 minute' THEN -1 ELSE known.told END,
  stored = CASE WHEN $2 <= known.stored AND $4::timestamptz > known.stored_at + interval '1 minute' THEN excluded.stored
    ELSE greatest(known.stored, excluded.stored) END,
  told = CASE WHEN $2 <= known.stored AND $4::timestamptz > known.stored_at + interval '1 minute' THEN -1 ELSE known.told END,
  stored_at = now()
RETURNING stored_before AS stored, told_before AS told`;

const ADD_FRAMES = `
WITH input AS MATERIALIZED (
  SELECT device_id, md5(frame_key)::uuid AS frame_key, received_at, ord::int
  FROM unnest($1::int[], $2::text[], $3::float8[]) WITH ORDINALITY AS given (device_id, frame_key, received_at, ord)
),
added AS (
  INSERT INTO messages.frame (device_id, frame_key, received_at)
  SELECT device_id, frame_key, to_timestamp(received_at / 1000) FROM input
  ON CONFLICT DO NOTHING RETURNING device_id, frame_key
)
SELECT ord - 1 AS index FROM input
WHERE NOT EXISTS (SELECT FROM added WHERE added.device_id = input.device_id AND added.frame_key = input.frame_key)`;

/** What the ingestion keeps beside the rows; all but the last in the transaction of a batch. */
@Injectable()
export class IngestRepository {
  constructor(private readonly database: Database) {}

  /** Notes that events up to `last` are stored with this transaction, and resolves how far it was before. Batches of a partition wait for each other here. */
  async advance(transaction: Transaction, partition: number, first: bigint, last: bigint, publishedAt: number): Promise<Progress> {
    const { rows } = await transaction.prepared<{ stored: number; told: number }>('messages.advance', ADVANCE, [
      partition,
      String(first),
      String(last),
      new Date(publishedAt).toISOString(),
    ]);
    return rows[0] ?? { stored: -1, told: -1 };
  }

  /** Remembers frames, whose keys are all different; resolves the indexes of those that were known. */
  async addFrames(transaction: Transaction, frames: readonly Frame[]): Promise<number[]> {
    const { rows } = await transaction.prepared<{ index: number }>('messages.frames', ADD_FRAMES, [
      frames.map((frame) => frame.deviceId),
      frames.map((frame) => frame.frameKey),
      frames.map((frame) => frame.receivedAt),
    ]);
    return rows.map((row) => row.index);
  }

  async addSeries(transaction: Transaction, series: readonly Series[]): Promise<void> {
    await transaction.prepared(
      'messages.series',
      `INSERT INTO messages.series (device_id, type, layout_id, has_extra)
       SELECT * FROM unnest($1::int[], $2::smallint[], $3::int[], $4::boolean[]) ON CONFLICT DO NOTHING`,
      [
        series.map((one) => one.deviceId),
        series.map((one) => one.type),
        series.map((one) => one.layoutId),
        series.map((one) => one.hasExtra),
      ],
    );
  }

  /** Which of the rows stand in the store just so. */
  async held(transaction: Transaction, rows: readonly TimeseriesRow[]): Promise<Written[]> {
    const found = await transaction.query<{ index: number; correction: boolean }>(
      `SELECT ord - 1 AS index, revision > 0 AS correction
       FROM (${INPUT_ROWS}) AS input JOIN messages.message AS stored USING (device_id, type, ts, layout_id, "values")
       WHERE stored.extra IS NOT DISTINCT FROM input.extra ORDER BY ord`,
      rowParameters(rows),
    );
    return found.rows;
  }

  /** Needs not survive a crash: what is told twice is told right. */
  async markTold(partition: number, last: bigint): Promise<void> {
    await this.database.prepared(
      'messages.told',
      `WITH quick AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS setting)
       UPDATE messages.progress SET told = greatest(told, $2::bigint) FROM quick WHERE partition = $1 AND setting = 'off'`,
      [partition, String(last)],
    );
  }
}
