import { Database, type Transaction } from '@gaugeway/platform/database';
import { monthOf, type Month } from './months';
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

interface Counts {
  written: number;
  corrected: number;
}

/** Plain PostgreSQL: a partition a month, made when the first row of the month comes, however late it is. */
export class PostgresTimeSeries extends TimeSeries {
  /** Names of partitions that are known to be there. */
  private readonly made = new Set<string>();

  constructor(private readonly database: Database) {
    super();
  }

  async prepare(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      await transaction.query(
        `CREATE TABLE IF NOT EXISTS messages.message (${MESSAGE_COLUMNS}, PRIMARY KEY (device_id, type, ts))
         PARTITION BY RANGE (ts)`,
      );
      await addLink(transaction);
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
    const { written, corrected } = await this.upsert(transaction, rows).catch((error: unknown) => {
      // Another process dropped a month that this one had made: the next try makes it again.
      if (isNoPartition(error)) this.made.clear();
      throw error;
    });
    if (written === rows.length && corrected === 0) return rows.map((row) => ({ row, correction: false }));
    return written === 0 ? [] : this.writtenBy(transaction, rows);
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
    await this.database.transaction(async (transaction) => {
      // Two processes that make the same month at once would both fail to see the other's.
      await transaction.query('SELECT pg_advisory_xact_lock(7301845)');
      await transaction.query(
        `CREATE TABLE IF NOT EXISTS messages."${name}" PARTITION OF messages.message FOR VALUES FROM (${from}) TO (${to})`,
      );
    });
    this.made.add(name);
  }

  /** How many rows are new or changed, and how many of them were corrected: mostly all, and none. */
  private async upsert(transaction: Transaction, rows: readonly NewRow[]): Promise<Counts> {
    const { rows: counts } = await transaction.prepared<Counts>(
      'messages-write',
      `WITH w AS (
         INSERT INTO messages.message AS m
           (device_id, company_id, type, ts, layout_id, "values", extra, status, received_at, link)
         SELECT * FROM ${ROWS_FROM_PARAMETERS}
         ON CONFLICT (device_id, type, ts) DO UPDATE SET
           layout_id = excluded.layout_id, "values" = excluded."values", extra = excluded.extra,
           status = excluded.status, received_at = excluded.received_at, link = excluded.link,
           revision = m.revision + 1
         WHERE m.status NOT IN (4, 5) AND m.received_at <= excluded.received_at
           AND (m.layout_id, m."values", m.extra)
             IS DISTINCT FROM (excluded.layout_id, excluded."values", excluded.extra)
         RETURNING revision)
       SELECT count(*) AS written, count(*) FILTER (WHERE revision > 0) AS corrected FROM w`,
      rowParameters(rows),
    );
    return counts[0] ?? { written: 0, corrected: 0 };
  }

  /** Those of the rows that this transaction wrote: it writes them once, so the version that stands is its own. */
  private async writtenBy<Row extends NewRow>(
    transaction: Transaction,
    rows: readonly Row[],
  ): Promise<WrittenRow<Row>[]> {
    const { rows: found } = await transaction.prepared<FoundKey>(
      'messages-written',
      `SELECT device_id, type, ts, m.revision FROM ${KEYS_FROM_PARAMETERS} JOIN messages.message m
         USING (device_id, type, ts) WHERE m.xmin = pg_current_xact_id()::xid`,
      keyParameters(rows),
    );
    return writtenRows(rows, found);
  }
}

/** PostgreSQL's check_violation says it where a partitioned table has no place for a row. */
function isNoPartition(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23514';
}
