import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow, types } from 'pg';
import type { EnvOf, platformEnv } from '../config';
import { transactionBegun, transactionCommitted } from './after-commit';
import { withLiterals } from './array-literals';
import { queryNarrowed } from './narrowed-query';
import { readNumberArrays } from './number-arrays';
import { EVERYONE_OPTION, type Narrowing, RowSecurity } from './row-security';
import { isAwaited } from './scope';
import { isStorageFull, StorageWatch } from './storage-full';

/** Common interface of `pg` clients and TypeORM's entity managers: enough for an outbox row. */
export interface SqlExecutor {
  query(sql: string, parameters?: unknown[]): Promise<unknown>;
}

export interface Transaction extends SqlExecutor {
  query<R extends QueryResultRow>(sql: string, parameters?: unknown[]): Promise<QueryResult<R>>;
  /** The statement is prepared once a connection under its name. */
  prepared<R extends QueryResultRow>(name: string, sql: string, parameters: unknown[]): Promise<QueryResult<R>>;
}

/** Use of a pool of connections. */
export interface PoolUse {
  name: string;
  open: number;
  idle: number;
  /** Pieces of work without a connection. */
  waiting: number;
  most: number;
}

// int8 and numeric as numbers: every id, count and register here stays below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
readNumberArrays();

/** Connections that one piece of work holds inside of each other: a job's lock, a transaction, a statement beside it. */
const MOST_HELD = 2;
/**
 * Idle connections are closed after this time, ms. Consumers and jobs need several at once now and then; a new one costs
 * its sign-in, and planning each prepared statement again.
 */
export const IDLE_CONNECTION_MS = 120_000;
/** Sessions for locks: one of the periodic jobs, two of each work queue of a process with all services. */
const MOST_SESSIONS = 10;

/**
 * The pools of the hot path: plain `pg`, SQL from repositories only. TypeORM keeps a separate small pool for the
 * registries. Work for a company runs in a transaction that shows only the company's rows (scope.ts), and a single
 * statement is sent together with its narrowing (narrowed-query.ts). Work for everyone is sent unchanged.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  private readonly logger = new Logger('Database');
  /** Pools by user, see `pool`. */
  private readonly pools = new Map<string, Pool>();
  /** Connections that the current work holds. */
  private readonly held = new AsyncLocalStorage<number>();
  private isEnded = false;
  /** Room on the disk, as the writes of this process found it. */
  readonly storage = new StorageWatch(
    (sql) => this.lend((client) => inTransaction(client, null, () => client.query(sql))),
    async (sql) => (await this.pool().query<object>(sql)).rows[0],
  );

  private readonly security: RowSecurity | null;

  /** `scoped`: false for tools and tests, which ask as the database's user whatever they like. */
  constructor(
    private readonly env: Pick<EnvOf<typeof platformEnv>, 'DATABASE_URL' | 'DATABASE_POOL'>,
    scoped = false,
  ) {
    this.security = scoped ? new RowSecurity(async (sql) => (await this.pool().query<object>(sql)).rows) : null;
  }

  async query<R extends QueryResultRow>(sql: string, parameters?: unknown[]): Promise<R[]> {
    return (await this.run<R>({ text: sql, values: parameters && withLiterals(parameters) })).rows;
  }

  /** First row; null if there is none. */
  async one<R extends QueryResultRow>(sql: string, parameters?: unknown[]): Promise<R | null> {
    const [row] = await this.query<R>(sql, parameters);
    return row ?? null;
  }

  /** Number of rows of a statement from its FROM on. */
  async count(from: string, parameters?: unknown[]): Promise<number> {
    return (await this.one<{ count: number }>(`SELECT count(*) ${from}`, parameters))?.count ?? 0;
  }

  /** The statement is prepared once a connection under its name. */
  async prepared<R extends QueryResultRow>(name: string, sql: string, parameters: unknown[]): Promise<R[]> {
    return (await this.run<R>({ name, text: sql, values: withLiterals(parameters) })).rows;
  }

  /** Runs `work` in a READ COMMITTED transaction; a throw rolls back. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const narrowing = await this.narrowing();
    const begun: Transaction[] = [];
    const result = await this.lend((client) => {
      const transaction = transactionOn(client);
      begun.push(transaction);
      transactionBegun(transaction);
      return inTransaction(client, narrowing, () => work(transaction));
    });
    begun.forEach(transactionCommitted);
    return result;
  }

  /**
   * Lends a connection, for COPY, cursors and parsers of one's own; for a company in a transaction, which is not to be
   * ended. A connection that failed is not given back to the pool.
   */
  async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const narrowing = await this.narrowing();
    return this.lend((client) => (narrowing ? inTransaction(client, narrowing, () => work(client)) : work(client)));
  }

  /**
   * Lends a connection beside the pools, for locks of a session that are held as long as a job runs: the pool would run out of
   * connections. Statements on it act for everyone.
   */
  async withSession<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.poolNamed('sessions', MOST_SESSIONS).connect();
    let isUnfit = true;
    try {
      const result = await work(client);
      isUnfit = false;
      return result;
    } finally {
      // A failed session may still hold its locks.
      client.release(isUnfit);
    }
  }

  /**
   * The pool of the current work: requests do not queue behind consumers, doors and jobs, and who holds a connection and
   * asks for another does not queue behind those who hold none, or all holders of a pool would wait for each other.
   * Each has half the size of the one before it.
   */
  private pool(): Pool {
    const held = Math.min(this.held.getStore() ?? 0, MOST_HELD);
    const share = 2 ** (held + (isAwaited() ? 1 : 0));
    return this.poolNamed(`${isAwaited() ? 'requests' : 'work'} ${held}`, Math.ceil(this.env.DATABASE_POOL / share));
  }

  private poolNamed(name: string, most: number): Pool {
    let pool = this.pools.get(name);
    if (!pool) {
      if (this.isEnded) throw new Error('a statement was sent after the database was closed');
      pool = this.open(most);
      this.pools.set(name, pool);
    }
    return pool;
  }

  private open(max: number): Pool {
    const pool = new Pool({
      connectionString: this.env.DATABASE_URL,
      max,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: IDLE_CONNECTION_MS,
      keepAlive: true,
      application_name: 'gaugeway',
      // Accepted means durable: a server whose default is off would lose acknowledged rows at a crash (reliability.md, 5).
      // No JIT: it compiles a long expression for longer than any of our statements takes.
      options: `-c synchronous_commit=on -c timezone=UTC -c jit=off ${EVERYONE_OPTION}`,
    });
    // Without a listener the death of a server ends the process (reliability.md, 8).
    pool.on('error', (error) => this.logger.warn(`an idle connection was lost: ${error.message}`));
    pool.on('connect', (client) => {
      client.on('error', (error) => this.logger.warn(`a connection was lost: ${error.message}`));
    });
    return pool;
  }

  /** Throws NoScopeError. */
  private narrowing(): Promise<Narrowing | null> {
    return this.security?.narrowing() ?? Promise.resolve(null);
  }

  private async run<R extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<R>> {
    const narrowing = await this.narrowing();
    if (!narrowing) return this.noted(this.pool().query<R>(statement));
    return this.lend((client) => queryNarrowed<R>(client, statement, narrowing));
  }

  private async lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool().connect();
    try {
      const result = await this.held.run((this.held.getStore() ?? 0) + 1, () => work(client));
      client.release();
      return result;
    } catch (error) {
      client.release(unfit.has(client) || isConnectionLost(error));
      this.storage.note(error);
      throw error;
    }
  }

  /** Notes a full disk, which a call, a consumer or a job can meet. */
  private async noted<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      this.storage.note(error);
      throw error;
    }
  }

  /** Connections of each pool, and the statements that wait for one. */
  connections(): PoolUse[] {
    return [...this.pools].map(([name, { totalCount: open, idleCount: idle, waitingCount: waiting, options }]) => ({
      ...{ name, open, idle, waiting, most: options.max },
    }));
  }

  /** Throws where the database does not answer. */
  async check(): Promise<void> {
    await this.pool().query('SELECT 1');
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnded = true;
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }
}

/** A throw rolls back. */
async function inTransaction<T>(client: PoolClient, narrowing: Narrowing | null, work: () => Promise<T>): Promise<T> {
  try {
    await client.query(narrowing ? `BEGIN; ${narrowing.sql}` : 'BEGIN');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

/** Connections in a transaction that could not be ended: they are never reused. */
const unfit = new WeakSet<PoolClient>();

async function rollBack(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => unfit.add(client));
}

function transactionOn(client: PoolClient): Transaction {
  return {
    query: <R extends QueryResultRow>(sql: string, parameters?: unknown[]) =>
      client.query<R>(sql, parameters && withLiterals(parameters)),
    prepared: <R extends QueryResultRow>(name: string, sql: string, parameters: unknown[]) =>
      client.query<R>({ name, text: sql, values: withLiterals(parameters) }),
  };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The server or the connection to it is lost: the statement may or may not have been committed. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (/^(08|57P0)/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return true;
  return (
    error instanceof Error &&
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}

/** A fault of the database that is expected to pass: away, out of room or connections, a lock, a deadlock, a serialisation. */
export function isTransientDatabaseFault(error: unknown): boolean {
  return isConnectionLost(error) || isStorageFull(error) || /^(53|40001|40P01|55P03|55006)/.test(codeOf(error));
}

/** A unique or an exclusion constraint was violated; its name says which. */
export function violatedConstraint(error: unknown): string | null {
  if (!['23505', '23P01'].includes(codeOf(error))) return null;
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}
