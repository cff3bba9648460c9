import type { Database } from '@gaugeway/platform/database';

/** Any number that no one else locks: one process at a time adds or removes partitions. */
const PARTITION_LOCK = 7_301_844;

interface Month {
  name: string;
  /** Unix milliseconds. */
  from: number;
  to: number;
}

export interface Partition {
  /** Qualified. */
  name: string;
  from: number;
  to: number;
}

function monthOf(at: number): Month {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return {
    name: `${year}_${String(month + 1).padStart(2, '0')}`,
    from: Date.UTC(year, month, 1),
    to: Date.UTC(year, month + 1, 1),
  };
}

/**
 * Partitions by month (UTC) of a table, made when they are needed: there is no default partition that a late row could
 * fall into, and so none that a new partition would have to be cut out of.
 */
export class MonthPartitions {
  private readonly known = new Set<string>();

  constructor(
    private readonly database: Database,
    /** Schema-qualified, partitioned by range of `ts`. */
    private readonly table: string,
  ) {}

  /** After this, rows of these times (Unix milliseconds) find their partition. */
  async ensure(times: Iterable<number>): Promise<void> {
    const missing = new Map<string, Month>();
    let last: Month | undefined;
    for (const at of times) {
      if (last && at >= last.from && at < last.to) continue;
      last = monthOf(at);
      if (!this.known.has(last.name)) missing.set(last.name, last);
    }
    for (const month of missing.values()) {
      await this.create(month);
      this.known.add(month.name);
    }
  }

  /** The partitions of the months that `now` and the next `ahead` months lie in. */
  async ensureAhead(now: number, ahead: number): Promise<void> {
    const date = new Date(now);
    const months = Array.from({ length: ahead + 1 }, (_, n) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + n, 1));
    await this.ensure(months);
  }

  /** Partitions may have been removed by another process. */
  forget(): void {
    this.known.clear();
  }

  /** Oldest first. */
  async list(): Promise<Partition[]> {
    const rows = await this.database.query<{ name: string }>(
      `SELECT child.relname AS name FROM pg_inherits
       JOIN pg_class child ON child.oid = inhrelid WHERE inhparent = $1::regclass ORDER BY child.relname`,
      [this.table],
    );
    const [schema] = this.table.split('.');
    return rows.flatMap(({ name }) => {
      const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? [];
      if (!year || !month) return [];
      const { from, to } = monthOf(Date.UTC(Number(year), Number(month) - 1, 1));
      return [{ name: `${schema ?? ''}.${name}`, from, to }];
    });
  }

  /** Removes the partitions that end at or before a time; resolves their names. */
  async dropBefore(before: number): Promise<string[]> {
    const old = (await this.list()).filter(({ to }) => to <= before);
    this.forget();
    for (const { name } of old) {
      await this.database.transaction(async (transaction) => {
        await transaction.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
        // Waits for nobody long: readers of the table would queue up behind it. The next run tries again.
        await transaction.query(`SET LOCAL lock_timeout = '5s'`);
        await transaction.query(`DROP TABLE IF EXISTS ${name}`);
      });
    }
    return old.map(({ name }) => name);
  }

  /** Attached, not created in place: that would lock the whole table against readers and writers. */
  private async create(month: Month): Promise<void> {
    const name = `${this.table}_${month.name}`;
    const [from, to] = [new Date(month.from).toISOString(), new Date(month.to).toISOString()];
    await this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
      const { rows } = await transaction.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [name]);
      if (rows[0]?.found) return;
      await transaction.query(`CREATE TABLE ${name} (LIKE ${this.table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`);
      await transaction.query(`ALTER TABLE ${this.table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`);
    });
  }
}
