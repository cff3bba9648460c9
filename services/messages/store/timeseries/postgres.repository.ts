import { Database, forEveryone, type Transaction, violatedConstraint } from '@gaugeway/platform/database';
import { monthOf, type Month } from './months';
import type { LayoutRepository } from '../layouts/layout.repository';
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
  SET_CHANGED,
  StoredRows,
} from './stored-rows.repository';
import { addLaterColumns, MESSAGE_COLUMNS, REVISION_TRIGGER } from './tables.repository';
import { TimeSeries } from './time-series';

/** Fewer rows are not worth a savepoint. */
const BOLD_ROWS = 100;
/** Careful batches after one with a known row: a source that repeats itself continues to do so for a while. */
const CAREFUL_BATCHES = 50;

const INSERT_ROWS = `INSERT INTO messages.message
    (device_id, company_id, type, ts, layout_id, "values", extra, status, received_at, link)
  SELECT * FROM ${ROWS_FROM_PARAMETERS}`;

/** Plain PostgreSQL: one partition per month, created when the first row of the month comes, however late. */
export class PostgresTimeSeries extends TimeSeries {
  /** Names of partitions that are known to be there. */
  private readonly made = new Set<string>();
  /** Batches that are still to be written with care. */
  private careful = 0;

  private readonly storedRows: StoredRows;

  constructor(
    private readonly database: Database,
    layouts: LayoutRepository,
  ) {
    super();
    this.storedRows = new StoredRows(layouts);
  }

  async prepare(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      await transaction.query(
        `CREATE TABLE IF NOT EXISTS messages.message (${MESSAGE_COLUMNS}, PRIMARY KEY (device_id, type, ts))
         PARTITION BY RANGE (ts)`,
      );
      await addLaterColumns(transaction);
      await transaction.query(REVISION_TRIGGER);
    });
    const now = Date.now() / 1000;
    await this.makeRoom([now, now + 31 * 86_400]);
  }

  async makeRoom(times: Iterable<number>): Promise<void> {
    const missing = new Map<string, Month>();
    let month: Month | null = null;
    for (const ts of times) {
      // The rows of a batch are mostly of one month.
      if (month && ts >= month.from && ts < month.to) continue;
      month = monthOf(ts);
      if (!this.made.has(month.name)) missing.set(month.name, month);
    }
    for (const each of missing.values()) await this.makePartition(each);
  }

  async write<Row extends NewRow>(transaction: Transaction, rows: readonly Row[]): Promise<WrittenRow<Row>[]> {
    const added = await this.insert(transaction, rows).catch((error: unknown) => {
      // Another process dropped a month that this one had created: the next attempt creates it again.
      if (isNoPartition(error)) this.made.clear();
      throw error;
    });
    if (added === rows.length) return rows.map(asNew);
    const parts = added === 0 ? { found: [], others: [...rows] } : await this.splitByAdded(transaction, rows);
    const merged = await this.storedRows.merge(transaction, parts.others, (changed) =>
      this.update(transaction, changed),
    );
    return [...parts.found.map(asNew), ...merged];
  }

  insertSql(): string | null {
    return this.careful > 0 ? null : INSERT_ROWS;
  }

  foundKnown(): void {
    this.careful = CAREFUL_BATCHES;
  }

  async update(transaction: Transaction, rows: readonly ChangedRow[]): Promise<void> {
    await transaction.prepared(
      'messages-update',
      `UPDATE messages.message AS m SET ${SET_CHANGED} FROM ${CHANGES_FROM_PARAMETERS}
       WHERE m.device_id = n.device_id AND m.type = n.type AND m.ts = n.ts`,
      changeParameters(rows),
    );
  }

  async forget(): Promise<void> {
    // The rows themselves are all that knows their keys.
  }

  async dropBefore(ts: number): Promise<string[]> {
    const partitions = await this.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'messages.message'::regclass ORDER BY c.relname`,
    );
    const kept = monthOf(ts).name;
    const old = partitions.map(({ name }) => name).filter((name) => name < kept);
    for (const name of old) {
      await this.database.query(`DROP TABLE messages."${name}"`);
      this.made.delete(name);
    }
    return old;
  }

  private async makePartition({ name, from, to }: Month): Promise<void> {
    // A call of a company (an estimate, an edit) may be the first to need the month, and has no right to create it.
    await forEveryone(() =>
      this.database.transaction(async (transaction) => {
        // Two processes that create the same month at once would not see each other's partition.
        await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
        await transaction.query(
          `CREATE TABLE IF NOT EXISTS messages."${name}" PARTITION OF messages.message FOR VALUES FROM (${from}) TO (${to})`,
        );
      }),
    );
    this.made.add(name);
  }

  /** Number of rows that were new: mostly all. */
  private async insert(transaction: Transaction, rows: readonly NewRow[]): Promise<number> {
    const parameters = rowParameters(rows);
    const isCareful = this.careful-- > 0;
    if (rows.length >= BOLD_ROWS && !isCareful) {
      if (await insertedAsNew(transaction, parameters)) return rows.length;
      this.foundKnown();
    }
    const { rowCount } = await transaction.prepared(
      'messages-write',
      `${INSERT_ROWS} ON CONFLICT (device_id, type, ts) DO NOTHING`,
      parameters,
    );
    return rowCount ?? 0;
  }

  /** The rows that this transaction added (their keys are new), and those that were stored already. */
  private async splitByAdded<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
  ): Promise<{ found: Row[]; others: Row[] }> {
    const { rows: found } = await transaction.prepared<FoundKey>(
      'messages-added',
      `SELECT device_id, type, ts FROM ${KEYS_FROM_PARAMETERS} JOIN messages.message m
         USING (device_id, type, ts) WHERE m.xmin = pg_current_xact_id()::xid`,
      keyParameters(rows),
    );
    return splitRows(rows, found);
  }
}

/**
 * Writes rows as if none of them were there. Where every row may be, PostgreSQL looks for each before it writes it, and
 * writes it in two steps: 17 µs a row and not 13. false = one was there, and nothing is written.
 */
async function insertedAsNew(transaction: Transaction, parameters: unknown[]): Promise<boolean> {
  await transaction.query('SAVEPOINT rows');
  try {
    await transaction.prepared('messages-write-new', INSERT_ROWS, parameters);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    await transaction.query('ROLLBACK TO rows; RELEASE rows');
    return false;
  }
  await transaction.query('RELEASE rows');
  return true;
}

/** PostgreSQL raises check_violation where a partitioned table has no partition for a row. */
function isNoPartition(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23514';
}
