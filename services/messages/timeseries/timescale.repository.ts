import { Database, type Transaction } from '@gaugeway/platform/database';
import {
  type FoundKey,
  KEYS_FROM_PARAMETERS,
  keyParameters,
  type NewRow,
  rowParameters,
  ROWS_FROM_PARAMETERS,
  type WrittenRow,
  writtenRows,
} from './rows';
import { addLink, MESSAGE_COLUMNS, REVISION_TRIGGER } from './tables.repository';
import { TimeSeries } from './time-series';

const CHUNK_SECONDS = 7 * 86_400;
/** Rows this old are compressed: late ones up to then find their chunk open. */
const COMPRESS_AFTER_SECONDS = 14 * 86_400;

/** The row `m` has another content than `n`, was received no later, and is not from a person's hand. */
const DIFFERS = `m.status NOT IN (4, 5) AND m.received_at <= n.received_at AND (m.layout_id, m."values", m.extra)
  IS DISTINCT FROM (n.layout_id, n."values", n.extra)`;

/**
 * TimescaleDB: a hypertable, compressed by device. Whether a key is new is decided by a plain ledger table beside it,
 * because unique keys with ON CONFLICT on compressed chunks have had faults (reliability.md, 7).
 */
export class TimescaleTimeSeries extends TimeSeries {
  constructor(private readonly database: Database) {
    super();
  }

  async prepare(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      await transaction.query('CREATE EXTENSION IF NOT EXISTS timescaledb');
      const { rows } = await transaction.query<{ there: boolean }>(
        `SELECT to_regclass('messages.message') IS NOT NULL AS there`,
      );
      if (rows[0]?.there) return addLink(transaction);
      // No unique key: it would have every late row look into compressed chunks, and the ledger decides already.
      await transaction.query(`CREATE TABLE messages.message (${MESSAGE_COLUMNS})`);
      await transaction.query('CREATE INDEX message_of_device ON messages.message (device_id, type, ts)');
      await transaction.query(
        `SELECT create_hypertable('messages.message', 'ts', chunk_time_interval => ${CHUNK_SECONDS}::bigint,
           create_default_indexes => false)`,
      );
      await transaction.query(`
        CREATE FUNCTION messages.unix_now() RETURNS bigint LANGUAGE sql STABLE AS
          'SELECT extract(epoch FROM now())::bigint'`);
      await transaction.query(`SELECT set_integer_now_func('messages.message', 'messages.unix_now')`);
      await transaction.query(`
        ALTER TABLE messages.message SET (timescaledb.compress, timescaledb.compress_segmentby = 'device_id, type',
          timescaledb.compress_orderby = 'ts')`);
      await transaction.query(`SELECT add_compression_policy('messages.message', ${COMPRESS_AFTER_SECONDS}::bigint)`);
      await transaction.query(`
        CREATE TABLE messages.message_key (
          device_id int NOT NULL, type int2 NOT NULL, ts int8 NOT NULL, PRIMARY KEY (device_id, type, ts)
        )`);
      await transaction.query(REVISION_TRIGGER);
    });
  }

  async makeRoom(): Promise<void> {
    // Chunks are made by the extension.
  }

  async write<Row extends NewRow>(transaction: Transaction, rows: readonly Row[]): Promise<WrittenRow<Row>[]> {
    const { rows: fresh } = await transaction.prepared<FoundKey>(
      'messages-ledger',
      `INSERT INTO messages.message_key (device_id, type, ts)
       SELECT * FROM ${KEYS_FROM_PARAMETERS} ON CONFLICT DO NOTHING RETURNING device_id, type, ts, 0 AS revision`,
      keyParameters(rows),
    );
    const added = writtenRows(rows, fresh);
    const isAdded = new Set(added.map(({ row }) => row));
    const known = rows.filter((row) => !isAdded.has(row));
    if (added.length > 0)
      await this.insert(
        transaction,
        added.map(({ row }) => row),
      );
    return [...added, ...(known.length > 0 ? await this.correct(transaction, known) : [])];
  }

  async dropBefore(ts: number): Promise<string[]> {
    const [oldest] = await this.database.query<{ kept_from: number | null }>(
      `SELECT max(range_end_integer) AS kept_from FROM timescaledb_information.chunks
       WHERE hypertable_schema = 'messages' AND hypertable_name = 'message' AND range_end_integer <= $1`,
      [ts],
    );
    if (oldest?.kept_from == null) return [];
    const dropped = await this.database.query<{ drop_chunks: string }>(
      `SELECT drop_chunks('messages.message', older_than => $1::bigint)`,
      [ts],
    );
    // Just the dropped rows' keys: one more, and its row would come twice; one less, and it could not come again.
    await this.database.query('DELETE FROM messages.message_key WHERE ts < $1', [oldest.kept_from]);
    return dropped.map((row) => row.drop_chunks);
  }

  private async insert(transaction: Transaction, rows: readonly NewRow[]): Promise<void> {
    await transaction.prepared(
      'messages-insert',
      `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", extra, status, received_at, link)
       SELECT * FROM ${ROWS_FROM_PARAMETERS}`,
      rowParameters(rows),
    );
  }

  /**
   * Compressed rows are unpacked for an UPDATE as far as its constants reach; a join has none and would unpack every
   * chunk. So what differs is found by reading first (most known keys are mere repeats), and changed key by key, by
   * constants of just the columns' types (TimescaleDB 2.23 fell over an int4 that was compared with a compressed int2).
   */
  private async correct<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
  ): Promise<WrittenRow<Row>[]> {
    const times = rows.map(({ ts }) => ts);
    const { rows: differing } = await transaction.query<FoundKey>(
      `SELECT m.device_id, m.type, m.ts, 1 AS revision
       FROM ${ROWS_FROM_PARAMETERS} JOIN messages.message AS m USING (device_id, type, ts)
       WHERE m.ts BETWEEN ${times.reduce(smaller)} AND ${times.reduce(larger)} AND ${DIFFERS}`,
      rowParameters(rows),
    );
    const corrected: WrittenRow<Row>[] = [];
    for (const written of writtenRows(rows, differing)) {
      if (await this.replace(transaction, written.row)) corrected.push(written);
    }
    return corrected;
  }

  private async replace(transaction: Transaction, row: NewRow): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `UPDATE messages.message AS m SET layout_id = n.layout_id, "values" = n."values",
         extra = n.extra, status = n.status, received_at = n.received_at, link = n.link, revision = m.revision + 1
       FROM ${ROWS_FROM_PARAMETERS}
       WHERE m.device_id = ${row.deviceId} AND m.type = '${row.type}'::int2 AND m.ts = '${row.ts}'::int8 AND ${DIFFERS}`,
      rowParameters([row]),
    );
    return rowCount === 1;
  }
}

const smaller = (a: number, b: number) => Math.min(a, b);
const larger = (a: number, b: number) => Math.max(a, b);
