import { Injectable } from '@nestjs/common';
import { columnsOf, Database, integerArray, type Transaction } from '@gaugeway/platform/database';
import { keyOf, keyParameters, type NewRow } from '../timeseries/rows';
import { FRAME_HASH, frameParameters, framesSql, insertFramesSql } from './frame-rows.repository';
import { type Frame, keyOfFrame } from './frames';

export interface OffsetRange {
  first: bigint;
  last: bigint;
}

/** Data stored next to the time series: seen frames, and the offset of each partition. */
@Injectable()
export class IngestionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Remembers frames, each of which is there once; returns those that were not known, by `keyOfFrame`. A frame is known
   * where the network heard the same within `FRAME_WINDOW_MS` of it, or where one of the two has no time.
   */
  async newFrames(transaction: Transaction, frames: readonly (Frame & { receivedAt: number })[]): Promise<Set<string>> {
    const { rows } = await transaction.prepared<{ place: number }>(
      'messages-frames',
      `WITH added AS (${insertFramesSql(1)} RETURNING device_id, frame_key, heard_at)
       SELECT n.place::int AS place FROM ${framesSql(1)} JOIN added USING (device_id, frame_key, heard_at)`,
      frameParameters(frames),
    );
    return new Set(rows.flatMap(({ place }) => frames[place - 1] ?? []).map(keyOfFrame));
  }

  /** Frames whose rows were not stored: they are new if they come again. */
  async forgetFramesOf(transaction: Transaction, frames: readonly Frame[]): Promise<void> {
    await transaction.query(
      `DELETE FROM messages.frame f USING unnest($1::int4[], $2::text[], $3::int8[]) AS u(device_id, frame_key, heard_at)
       WHERE f.device_id = u.device_id AND f.frame_key = ${FRAME_HASH} AND f.heard_at = u.heard_at`,
      [...columnsOf(frames, 'deviceId', 'frameKey'), frames.map(({ frameAt }) => Math.trunc(frameAt))],
    );
  }

  /** Keys of the rows that this delivery stored: in the time series with the same time of reception. */
  async storedKeys(rows: readonly NewRow[]): Promise<Set<string>> {
    const found = await this.database.query<{ device_id: number; type: number; ts: number }>(
      `SELECT m.device_id, m.type, m.ts
       FROM unnest($1::int4[], $2::int2[], $3::int8[], $4::int8[]) AS n(device_id, type, ts, received_at)
       JOIN messages.message m USING (device_id, type, ts, received_at)`,
      [...keyParameters(rows), integerArray('int8', rows, ({ receivedAt }) => receivedAt)],
    );
    return new Set(found.map((row) => keyOf({ deviceId: row.device_id, type: row.type, ts: row.ts })));
  }

  /** The newest stored batch of each partition, locked until the transaction ends; none for a partition without one. */
  async lockIngested(transaction: Transaction, partitions: readonly number[]): Promise<Map<number, OffsetRange>> {
    const { rows } = await transaction.prepared<{ partition: number; first_offset: number; last_offset: number }>(
      'messages-ingested-before',
      `SELECT partition, first_offset, last_offset FROM messages.ingested
       WHERE partition = ANY($1::int4[]) ORDER BY partition FOR UPDATE`,
      [integerArray('int4', partitions, (partition) => partition)],
    );
    return new Map(
      rows.map((row) => [row.partition, { first: BigInt(row.first_offset), last: BigInt(row.last_offset) }]),
    );
  }

  async setIngested(transaction: Transaction, ranges: ReadonlyMap<number, OffsetRange>): Promise<void> {
    // In the order of the partitions, as they are locked.
    const sorted = [...ranges].sort(([one], [other]) => one - other);
    await transaction.prepared(
      'messages-ingested',
      `INSERT INTO messages.ingested (partition, first_offset, last_offset)
       SELECT * FROM unnest($1::int4[], $2::int8[], $3::int8[])
       ON CONFLICT (partition) DO UPDATE SET first_offset = excluded.first_offset, last_offset = excluded.last_offset`,
      [
        integerArray('int4', sorted, ([partition]) => partition),
        sorted.map(([, { first }]) => String(first)),
        sorted.map(([, { last }]) => String(last)),
      ],
    );
  }

  /** Frames are kept for as long as a network may repeat them. */
  async forgetFrames(before: number): Promise<void> {
    await this.database.query('DELETE FROM messages.frame WHERE received_at < $1', [before]);
  }
}
