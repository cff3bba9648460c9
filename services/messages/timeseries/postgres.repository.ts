import { Database, type Transaction } from '@gaugeway/platform/database';
import { monthOf, type Month } from './months';
import { countRows, readRows } from './row-reader.repository';
import { type NewRow, rowParameters, ROWS_FROM_PARAMETERS, type RowQuery, type RowText, type WrittenRow } from './rows';
import { MESSAGE_COLUMNS, REVISION_TRIGGER } from './tables.repository';
import { TimeSeries } from './time-series';

interface WrittenKey {
  device_id: number;
  type: number;
  ts: number;
  revision: number;
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
      await transaction.query(REVISION_TRIGGER);
    });
    const now = Date.now() / 1000;
    await this.makeRoom([now, now + 31 * 86_400]);
  }

  async makeRoom(times: Iterable<number>): Promise<void> {
    const missing = new Map<string, Month>();
    for (const ts of times) {
      const month = monthOf(ts);
      if (!this.made.has(month.name)) missing.set(month.name, month);
    }
    for (const month of missing.values()) await this.makePartition(month);
  }

  async write(transaction: Transaction, rows: readonly NewRow[]): Promise<WrittenRow[]> {
    const written = await this.upsert(transaction, rows).catch((error: unknown) => {
      // Another process dropped a month that this one had made: the next try makes it again.
      if (isNoPartition(error)) this.made.clear();
      throw error;
    });
    return written.map((row) => ({
      deviceId: row.device_id,
      type: row.type,
      ts: row.ts,
      correction: row.revision > 0,
    }));
  }

  read(query: RowQuery): Promise<RowText[]> {
    return readRows(this.database, query);
  }

  count(query: Pick<RowQuery, 'deviceId' | 'type' | 'from' | 'to'>): Promise<number> {
    return countRows(this.database, query);
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

  private async upsert(transaction: Transaction, rows: readonly NewRow[]): Promise<WrittenKey[]> {
    const { rows: written } = await transaction.prepared<WrittenKey>(
      'messages-write',
      `INSERT INTO messages.message AS m
         (device_id, company_id, type, ts, layout_id, "values", extra, status, received_at)
       SELECT device_id, company_id, type, ts, layout_id, "values"::float8[], extra::jsonb, status, received_at
       FROM ${ROWS_FROM_PARAMETERS}
       ON CONFLICT (device_id, type, ts) DO UPDATE SET
         layout_id = excluded.layout_id, "values" = excluded."values", extra = excluded.extra,
         status = excluded.status, received_at = excluded.received_at, revision = m.revision + 1
       WHERE m.status NOT IN (4, 5) AND m.received_at <= excluded.received_at
         AND (m.layout_id, m."values", m.extra) IS DISTINCT FROM (excluded.layout_id, excluded."values", excluded.extra)
       RETURNING device_id, type, ts, revision`,
      rowParameters(rows),
    );
    return written;
  }
}

/** PostgreSQL's check_violation says it where a partitioned table has no place for a row. */
function isNoPartition(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23514';
}
