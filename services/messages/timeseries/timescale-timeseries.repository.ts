import { TransientError } from '@gaugeway/platform/bus';
import type { Database, Transaction } from '@gaugeway/platform/database';
import { MonthPartitions } from './month-partitions.repository';
import { INPUT_ROWS, ROW_COLUMNS, rowParameters, type WrittenReply, writtenOf, WRITTEN } from './rows.repository';
import { keptSince, Timeseries, type TimeseriesRow, type UpkeepSettings, type Written } from './timeseries';

const MONTHS_AHEAD = 2;

// The ledger decides what is new, what a repeat and what a correction: the hypertable has no unique key, so nothing looks
// into compressed chunks for a repeat, and the faults of ON CONFLICT on them (reliability.md, 7) do not concern us.
const STORE = `
WITH input AS MATERIALIZED (
  SELECT *, hash_array_extended("values", layout_id) # coalesce(hashtextextended(extra::text, 0), 0) AS digest
  FROM (${INPUT_ROWS}) AS rows
),
written AS (
  INSERT INTO messages.message_key AS known (device_id, type, ts, received_at, digest)
  SELECT device_id, type, ts, received_at, digest FROM input
  ON CONFLICT (device_id, type, ts) DO UPDATE SET
    received_at = excluded.received_at, digest = excluded.digest, revision = known.revision + 1
  WHERE excluded.received_at >= known.received_at AND known.digest <> excluded.digest
  RETURNING device_id, type, ts, revision
),
added AS (
  INSERT INTO messages.message (${ROW_COLUMNS})
  SELECT ${ROW_COLUMNS} FROM input JOIN written USING (device_id, type, ts) WHERE written.revision = 0
),
replaced AS (
  UPDATE messages.message AS stored SET
    company_id = input.company_id, layout_id = input.layout_id, "values" = input."values", extra = input.extra,
    status = input.status, received_at = input.received_at, revision = written.revision
  FROM input JOIN written USING (device_id, type, ts)
  WHERE written.revision > 0
    AND stored.device_id = input.device_id AND stored.type = input.type AND stored.ts = input.ts
)
${WRITTEN}`;

/** TimescaleDB: a hypertable whose older chunks are compressed, and beside it a plain ledger of the keys. */
export class TimescaleTimeseries extends Timeseries {
  private readonly keys: MonthPartitions;

  constructor(private readonly database: Database) {
    super();
    this.keys = new MonthPartitions(database, 'messages.message_key');
  }

  /** The hypertable makes its chunks by itself. */
  prepare(times: Iterable<number>): Promise<void> {
    return this.keys.ensure(times);
  }

  async store(transaction: Transaction, rows: readonly TimeseriesRow[]): Promise<Written[]> {
    try {
      const reply = await transaction.prepared<WrittenReply>('messages.store', STORE, rowParameters(rows));
      return writtenOf(reply.rows[0], rows.length);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === '23514')) throw error;
      this.keys.forget();
      throw new TransientError('a partition was removed while rows for it were stored', { cause: error });
    }
  }

  /** Compression is a policy of the hypertable. Retention is ours, so that its setting holds at once and the ledger goes with the rows. */
  async upkeep({ retentionYears, now }: UpkeepSettings): Promise<void> {
    const before = keptSince(now, retentionYears);
    await this.keys.ensureAhead(now, MONTHS_AHEAD);
    await this.database.query(`SELECT drop_chunks('messages.message', older_than => $1::timestamptz)`, [
      new Date(before).toISOString(),
    ]);
    await this.keys.dropBefore(before);
  }
}
