import { Injectable } from '@nestjs/common';
import { Database, integerArray, violatedConstraint } from '@gaugeway/platform/database';
import { rowParameters } from '../timeseries/rows';
import { TimeSeries } from '../timeseries/time-series';
import type { BatchRow, IncomingReading } from './batch';
import { frameParameters, insertFramesSql } from './frame-rows.repository';
import type { OffsetRange } from './ingestion.repository';
import { countSql, type DayCount } from './quota/message-quota.repository';

/** A batch of which nothing is stored yet, as far as this process knows. */
export interface NewBatch {
  /** Each key once. */
  rows: readonly BatchRow[];
  /** Events with a frame, each frame once. */
  framed: readonly IncomingReading[];
  /** Ranges by partition, with the last offset that this process stored before. */
  ranges: readonly (OffsetRange & { partition: number; before: bigint })[];
  counts: readonly DayCount[];
  /** Devices of all events. */
  deviceIds: readonly number[];
}

/** PostgreSQL division_by_zero: a frame or a row of `ingested` was not as expected. */
const UNEXPECTED = '22012';

/** `rows` inserts from the parameters $1 to $12. Data-modifying parts that the last SELECT does not read run after it. */
const storeSql = (rows: string): string => `WITH moved AS (
    UPDATE messages.ingested i SET first_offset = n.first, last_offset = n.last
    FROM unnest($13::int4[], $14::int8[], $15::int8[], $16::int8[]) AS n(partition, before, first, last)
    WHERE i.partition = n.partition AND i.last_offset = n.before RETURNING 1),
  framed AS (${insertFramesSql(17)} RETURNING 1),
  added AS (${rows}),
  counted AS (${countSql(21)})
  SELECT 1 / ((SELECT count(*) FROM moved) = cardinality($13::int4[])
      AND (SELECT count(*) FROM framed) = cardinality($17::int4[]))::int AS stored,
    (SELECT json_object_agg(device_id, tied_users) FROM messages.device
      WHERE device_id = ANY($24::int4[]) AND tied_users <> '{}') AS tied`;

/**
 * Stores batches of a steady stream: rows and frames that are all new, after the batch that this process stored last.
 * One statement and one commit instead of eight statements in a transaction.
 */
@Injectable()
export class NewBatchRepository {
  constructor(
    private readonly database: Database,
    private readonly series: TimeSeries,
  ) {}

  /**
   * Stores the batch with its offsets and counts, or nothing. Returns the users tied to its devices; null where a row or
   * a frame was known, or another process stored a batch of a partition.
   */
  async store(batch: NewBatch): Promise<Map<number, number[]> | null> {
    const rows = this.series.insertSql();
    if (rows === null) return null;
    try {
      const [found] = await this.database.prepared<{ tied: Record<string, number[]> | null }>(
        'messages-store-new',
        storeSql(rows),
        parametersOf(batch),
      );
      return new Map(Object.entries(found?.tied ?? {}).map(([id, users]) => [Number(id), users]));
    } catch (error) {
      if (violatedConstraint(error) !== null) this.series.foundKnown();
      else if (!isUnexpected(error)) throw error;
      return null;
    }
  }
}

function parametersOf({ rows, framed, ranges, counts, deviceIds }: NewBatch): unknown[] {
  return [
    ...rowParameters(rows),
    integerArray('int4', ranges, ({ partition }) => partition),
    integerArray('int8', ranges, ({ before }) => Number(before)),
    integerArray('int8', ranges, ({ first }) => Number(first)),
    integerArray('int8', ranges, ({ last }) => Number(last)),
    ...frameParameters(framed.map(({ value }) => value)),
    integerArray('int4', counts, ({ companyId }) => companyId),
    integerArray('int4', counts, ({ stored }) => stored),
    integerArray('int4', counts, ({ overLimit }) => overLimit),
    integerArray('int4', deviceIds, (id) => id),
  ];
}

/** Also check_violation: the month of a row was dropped meanwhile. */
const isUnexpected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === UNEXPECTED || error.code === '23514');
