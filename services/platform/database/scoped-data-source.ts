import type { PoolClient, QueryConfig } from 'pg';
import { DataSource, type EntityManager, type QueryRunner, type ReplicationMode } from 'typeorm';
import { transactionBegun, transactionCommitted } from './after-commit';
import { queryNarrowed } from './narrowed-query';
import { type Narrowing, RowSecurity } from './row-security';

/** TypeORM declares three results of `query`, depending on the arguments. */
type Ask = (this: QueryRunner, sql: string, parameters?: unknown[], isStructured?: boolean) => Promise<unknown>;

/** TypeORM's data source for the current scope: every statement of a company's work runs in a narrowed transaction. */
export class ScopedDataSource extends DataSource {
  readonly rowSecurity = new RowSecurity((sql) => this.unscoped(sql));

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const ask = runner.query as Ask;
    const query: Ask = async (sql, parameters, isStructured) => {
      const isBegin = sql === 'START TRANSACTION';
      if (isBegin) transactionBegun(runner);
      const narrowing = isBegin || !runner.isTransactionActive ? await this.rowSecurity.narrowing() : null;
      if (!narrowing) {
        const result = await ask.call(runner, sql, parameters, isStructured);
        if (sql === 'COMMIT') transactionCommitted(runner);
        return result;
      }
      // The narrowing is sent with the statement that begins the transaction.
      if (isBegin) return ask.call(runner, `${sql}; ${narrowing.sql}`);
      return ask.call(narrowed(runner, narrowing), sql, parameters, isStructured);
    };
    runner.query = query as QueryRunner['query'];
    return runner;
  }

  private async unscoped(sql: string): Promise<readonly unknown[]> {
    const runner = super.createQueryRunner('master');
    try {
      return (await runner.query(sql)) as readonly unknown[];
    } finally {
      await runner.release();
    }
  }
}

/** The same runner, whose connection sends a statement together with its narrowing. */
function narrowed(runner: QueryRunner, narrowing: Narrowing): QueryRunner {
  const heir = Object.create(runner) as QueryRunner;
  heir.connect = async (): Promise<unknown> => {
    const client = (await runner.connect()) as PoolClient;
    return {
      query: (text: string, values?: QueryConfig['values']) => queryNarrowed(client, { text, values }, narrowing),
    };
  };
  return heir;
}

/**
 * Narrows a transaction that began for everyone to one company's rows: for work that is found among all companies and
 * processed for its own. Queries outside of the transaction are narrowed by `forCompany`.
 */
export async function narrowTransaction(manager: EntityManager, companyId: number): Promise<void> {
  const { dataSource } = manager;
  if (dataSource instanceof ScopedDataSource)
    await manager.query((await dataSource.rowSecurity.narrowingTo(companyId)).sql);
}
