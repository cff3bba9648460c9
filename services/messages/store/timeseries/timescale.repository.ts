import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import type { LayoutRepository } from '../layouts/layout.repository';
import { type Month, monthOf } from './months';
import {
  asNew,
  type FoundKey,
  KEYS_FROM_PARAMETERS,
  keyParameters,
  type NewRow,
  rowParameters,
  ROWS_FROM_PARAMETERS,
  splitRows,
  type WrittenRow,
} from './rows';
import {
  type ChangedRow,
  changeParameters,
  CHANGES_FROM_PARAMETERS,
  lockDevices,
  SET_CHANGED,
  storedKeys,
  StoredRows,
} from './stored-rows.repository';
import { addLaterColumns, MESSAGE_COLUMNS, REVISION_FUNCTION, REVISION_TRIGGER } from './tables.repository';
import { type TakenOut, TimeSeries } from './time-series';

const CHUNK_SECONDS = 7 * 86_400;
/** Rows this old are compressed: late ones up to then find their chunk open. */
const COMPRESS_AFTER_SECONDS = 14 * 86_400;
/**
 * The ledger deduplicates rows of this age and younger. A network repeats an uplink within 30 days (retention.job.ts);
 * later rows are archives, corrections or imports, and rare.
 */
export const LEDGER_SECONDS = 60 * 86_400;

const LEDGER_KEY = 'device_id int NOT NULL, type int2 NOT NULL, ts int8 NOT NULL, PRIMARY KEY (device_id, type, ts)';

/**
 * TimescaleDB: a hypertable, compressed by device. A ledger of plain tables next to it decides if a key is new, because
 * unique keys with ON CONFLICT on compressed chunks have had faults (reliability.md, 7). The ledger has one partition
 * per month of the rows' times and covers only the window in which repetitions come. For older rows the hypertable
 * itself is queried, device by device behind a lock.
 */
export class TimescaleTimeSeries extends TimeSeries {
  private readonly storedRows: StoredRows;
  /** Beginning of the oldest month of the ledger, Unix seconds; null = not read yet. */
  private ledgerFrom: number | null = null;
  private readonly made = new Set<string>();

  constructor(
    private readonly database: Database,
    layouts: LayoutRepository,
    private readonly ledgerSeconds = LEDGER_SECONDS,
  ) {
    super();
    this.storedRows = new StoredRows(layouts);
  }

  async prepare(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      await transaction.query('CREATE EXTENSION IF NOT EXISTS timescaledb');
      const { rows } = await transaction.query<{ there: boolean }>(
        `SELECT to_regclass('messages.message') IS NOT NULL AS there`,
      );
      if (rows[0]?.there) {
        await addLaterColumns(transaction);
        await transaction.query(REVISION_FUNCTION);
        return this.partitionLedger(transaction);
      }
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
      await transaction.query(REVISION_TRIGGER);
      await this.partitionLedger(transaction);
    });
    await this.shortenLedger();
  }

  /** Creates the months of the ledger; the extension creates chunks. */
  async makeRoom(times: Iterable<number>): Promise<void> {
    const from = (this.ledgerFrom ??= await forEveryone(() => this.database.transaction(ledgerBeginIn)));
    let month: Month | null = null;
    for (const ts of times) {
      if (ts < from || (month && ts >= month.from && ts < month.to)) continue;
      month = monthOf(ts);
      if (!this.made.has(month.name)) await this.makeLedgerMonth(month);
    }
  }

  async write<Row extends NewRow>(transaction: Transaction, rows: readonly Row[]): Promise<WrittenRow<Row>[]> {
    const from = this.ledgerFrom ?? (await ledgerBeginIn(transaction));
    const recent = rows.filter(({ ts }) => ts >= from);
    const old = recent.length === rows.length ? [] : rows.filter(({ ts }) => ts < from);
    const byLedger = recent.length > 0 ? await this.splitByLedger(transaction, recent) : { found: [], others: [] };
    const byTable = old.length > 0 ? await this.splitByTable(transaction, old) : { found: [], others: [] };
    const added = [...byLedger.found, ...byTable.others];
    if (added.length > 0) await this.insert(transaction, added);
    const known = [...byLedger.others, ...byTable.found];
    const merged = await this.storedRows.merge(transaction, known, (changed) => this.update(transaction, changed));
    return [...added.map(asNew), ...merged];
  }

  /**
   * Compressed rows are unpacked for an UPDATE as far as its constants reach; a join has none and would unpack every
   * chunk. So rows are changed key by key, by constants of just the columns' types (TimescaleDB 2.23 fell over an int4
   * that was compared with a compressed int2).
   */
  insertSql(): null {
    return null;
  }

  foundKnown(): void {
    // The ledger deduplicates keys.
  }

  async update(transaction: Transaction, rows: readonly ChangedRow[]): Promise<void> {
    for (const row of rows) {
      await transaction.query(
        `UPDATE messages.message AS m SET ${SET_CHANGED} FROM ${CHANGES_FROM_PARAMETERS}
         WHERE m.device_id = ${row.deviceId} AND m.type = '${row.type}'::int2 AND m.ts = '${row.ts}'::int8`,
        changeParameters([row]),
      );
    }
  }

  async forget(transaction: Transaction, { deviceId, type, ts }: TakenOut): Promise<void> {
    await transaction.query(
      `DELETE FROM messages.message_key
       WHERE device_id = $1 AND ($2::int2 IS NULL OR type = $2) AND ($3::int8 IS NULL OR ts = $3)`,
      [deviceId, type, ts],
    );
  }

  async dropBefore(ts: number): Promise<string[]> {
    const [oldest] = await this.database.query<{ kept_from: number | null }>(
      `SELECT max(range_end_integer) AS kept_from FROM timescaledb_information.chunks
       WHERE hypertable_schema = 'messages' AND hypertable_name = 'message' AND range_end_integer <= $1`,
      [ts],
    );
    await this.shortenLedger();
    if (oldest?.kept_from == null) return [];
    const dropped = await this.database.query<{ drop_chunks: string }>(
      `SELECT drop_chunks('messages.message', older_than => $1::bigint)`,
      [ts],
    );
    // Exactly the keys of the dropped rows: one more allows a duplicate, one less refuses a repetition.
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

  /** The keys that are new to the ledger (`found`), and those that it knows. */
  private async splitByLedger<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
  ): Promise<{ found: Row[]; others: Row[] }> {
    const { rows: fresh } = await transaction
      .prepared<FoundKey>(
        'messages-ledger',
        `INSERT INTO messages.message_key (device_id, type, ts)
         SELECT * FROM ${KEYS_FROM_PARAMETERS} ON CONFLICT DO NOTHING RETURNING device_id, type, ts`,
        keyParameters(rows),
      )
      .catch((error: unknown) => {
        // Another process ended the ledger's oldest month: the next try reads where it begins.
        this.made.clear();
        this.ledgerFrom = null;
        throw error;
      });
    return splitRows(rows, fresh);
  }

  /**
   * The keys that are in the hypertable, and those that are not; no other transaction writes rows of the devices
   * meanwhile.
   */
  private async splitByTable<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
  ): Promise<{ found: Row[]; others: Row[] }> {
    await lockDevices(
      transaction,
      rows.map(({ deviceId }) => deviceId),
    );
    return splitRows(rows, await storedKeys(transaction, rows));
  }

  /** Creates the ledger; from the former one, a single unbounded table, it takes the rows within the window. */
  private async partitionLedger(transaction: Transaction): Promise<void> {
    const { rows } = await transaction.query<{ kind: string }>(
      `SELECT relkind AS kind FROM pg_class WHERE oid = to_regclass('messages.message_key')`,
    );
    const kind = rows[0]?.kind;
    if (kind === 'p') return;
    if (kind === 'r') await transaction.query('ALTER TABLE messages.message_key RENAME TO message_key_whole');
    const begin = this.wantedBegin();
    await transaction.query(`CREATE TABLE messages.message_key (${LEDGER_KEY}) PARTITION BY RANGE (ts)`);
    await transaction.query(`CREATE TABLE messages.message_key_begin (begin int8 NOT NULL)`);
    await transaction.query(`INSERT INTO messages.message_key_begin VALUES (${begin})`);
    if (kind !== 'r') return;
    const { rows: months } = await transaction.query<{ ts: number }>(
      `SELECT DISTINCT extract(epoch FROM date_trunc('month', to_timestamp(ts) AT TIME ZONE 'UTC'))::int8 AS ts
       FROM messages.message_key_whole WHERE ts >= ${begin}`,
    );
    for (const { ts } of months) await transaction.query(ledgerMonth(monthOf(ts)));
    await transaction.query(
      `INSERT INTO messages.message_key SELECT device_id, type, ts FROM messages.message_key_whole WHERE ts >= ${begin}`,
    );
    await transaction.query('DROP TABLE messages.message_key_whole');
  }

  /** Drops the months before the window. Their keys are then looked up in the hypertable. */
  private async shortenLedger(): Promise<void> {
    const begin = this.wantedBegin();
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      const { rows } = await transaction.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
         WHERE i.inhparent = 'messages.message_key'::regclass AND c.relname < '${ledgerName(monthOf(begin))}'`,
      );
      await transaction.query(`UPDATE messages.message_key_begin SET begin = ${begin} WHERE begin < ${begin}`);
      for (const { name } of rows) await transaction.query(`DROP TABLE messages."${name}"`);
    });
    this.made.clear();
    this.ledgerFrom = null;
  }

  private wantedBegin(): number {
    return Math.max(0, monthOf(Date.now() / 1000 - this.ledgerSeconds).from);
  }

  private async makeLedgerMonth(month: Month): Promise<void> {
    // A call of a company may be the first to need the month, and has no right to create it.
    await forEveryone(() =>
      this.database.transaction(async (transaction) => {
        // Two processes that create the same month at once would not see each other's partition; an ended month stays
        // ended.
        await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
        this.ledgerFrom = await ledgerBeginIn(transaction);
        if (month.from >= this.ledgerFrom) await transaction.query(ledgerMonth(month));
      }),
    );
    this.made.add(month.name);
  }
}

async function ledgerBeginIn(transaction: Transaction): Promise<number> {
  const { rows } = await transaction.query<{ begin: number }>('SELECT begin FROM messages.message_key_begin');
  return rows[0]?.begin ?? 0;
}

const ledgerName = ({ name }: Month) => name.replace('message_', 'message_key_');

const ledgerMonth = (month: Month) =>
  `CREATE TABLE IF NOT EXISTS messages."${ledgerName(month)}" PARTITION OF messages.message_key
   FOR VALUES FROM (${month.from}) TO (${month.to})`;
