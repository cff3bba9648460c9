import { Database, type Transaction } from '@gaugeway/platform/database';
import { countRows, readRows } from './row-reader.repository';
import { type NewRow, rowParameters, ROWS_FROM_PARAMETERS, type RowQuery, type RowText, type WrittenRow } from './rows';
import { MESSAGE_COLUMNS, REVISION_TRIGGER } from './tables.repository';
import { TimeSeries } from './time-series';

const CHUNK_SECONDS = 7 * 86_400;
/** Rows this old are compressed: late ones up to then find their chunk open. */
const COMPRESS_AFTER_SECONDS = 14 * 86_400;

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
      if (rows[0]?.there) return;
      await transaction.query(`CREATE TABLE messages.message (${MESSAGE_COLUMNS})`);
      await transaction.query(
        `SELECT create_hypertable('messages.message', 'ts', chunk_time_interval => ${CHUNK_SECONDS}::bigint)`,
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

  async write(transaction: Transaction, rows: readonly NewRow[]): Promise<WrittenRow[]> {
    const parameters = rowParameters(rows);
    const { rows: fresh } = await transaction.prepared<{ device_id: number; type: number; ts: number }>(
      'messages-ledger',
      `INSERT INTO messages.message_key (device_id, type, ts)
       SELECT * FROM unnest($1::int[], $2::int2[], $3::int8[]) ON CONFLICT DO NOTHING RETURNING device_id, type, ts`,
      [parameters[0], parameters[2], parameters[3]],
    );
    const isFresh = new Set(fresh.map((row) => `${row.device_id}/${row.type}/${row.ts}`));
    const [added, known]: [NewRow[], NewRow[]] = [[], []];
    for (const row of rows) (isFresh.has(`${row.deviceId}/${row.type}/${row.ts}`) ? added : known).push(row);
    if (added.length > 0) await this.insert(transaction, added);
    const corrected = known.length > 0 ? await this.correct(transaction, known) : [];
    return [...added.map(({ deviceId, type, ts }) => ({ deviceId, type, ts, correction: false })), ...corrected];
  }

  read(query: RowQuery): Promise<RowText[]> {
    return readRows(this.database, query);
  }

  count(query: Pick<RowQuery, 'deviceId' | 'type' | 'from' | 'to'>): Promise<number> {
    return countRows(this.database, query);
  }

  async dropBefore(ts: number): Promise<string[]> {
    const dropped = await this.database.query<{ drop_chunks: string }>(
      `SELECT drop_chunks('messages.message', older_than => $1::bigint)`,
      [ts],
    );
    await this.database.query('DELETE FROM messages.message_key WHERE ts < $1', [ts - CHUNK_SECONDS]);
    return dropped.map((row) => row.drop_chunks);
  }

  private async insert(transaction: Transaction, rows: readonly NewRow[]): Promise<void> {
    await transaction.prepared(
      'messages-insert',
      `INSERT INTO messages.message (device_id, company_id, type, ts, layout_id, "values", extra, status, received_at)
       SELECT device_id, company_id, type, ts, layout_id, "values"::float8[], extra::jsonb, status, received_at
       FROM ${ROWS_FROM_PARAMETERS}`,
      rowParameters(rows),
    );
  }

  private async correct(transaction: Transaction, rows: readonly NewRow[]): Promise<WrittenRow[]> {
    const { rows: corrected } = await transaction.prepared<{ device_id: number; type: number; ts: number }>(
      'messages-correct',
      `UPDATE messages.message AS m SET layout_id = n.layout_id, "values" = n."values"::float8[], extra = n.extra::jsonb,
         status = n.status, received_at = n.received_at, revision = m.revision + 1
       FROM ${ROWS_FROM_PARAMETERS}
       WHERE m.device_id = n.device_id AND m.type = n.type AND m.ts = n.ts AND m.status NOT IN (4, 5)
         AND (m.layout_id, m."values", m.extra) IS DISTINCT FROM (n.layout_id, n."values"::float8[], n.extra::jsonb)
       RETURNING m.device_id, m.type, m.ts`,
      rowParameters(rows),
    );
    return corrected.map((row) => ({ deviceId: row.device_id, type: row.type, ts: row.ts, correction: true }));
  }
}
