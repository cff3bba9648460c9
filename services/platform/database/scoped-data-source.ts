import { DataSource, type EntityManager, type QueryRunner, type ReplicationMode } from 'typeorm';
import { RowSecurity } from './row-security';

/** TypeORM's way to the data, for the current scope: every statement of a company's work runs in a narrowed transaction. */
export class ScopedDataSource extends DataSource {
  readonly rowSecurity = new RowSecurity((sql) => this.unscoped(sql));

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const start = runner.startTransaction.bind(runner);
    const query: QueryRunner['query'] = runner.query.bind(runner);
    runner.startTransaction = async (isolation) => {
      const isOuter = !runner.isTransactionActive;
      const narrowing = isOuter ? await this.rowSecurity.narrowing() : '';
      await start(isolation);
      if (narrowing) await query(narrowing);
    };
    // TypeORM gives `query` overloads of a type parameter that says only what the caller hopes for.
    runner.query = (async (sql: string, parameters?: unknown[], isStructured?: boolean): Promise<unknown> => {
      const ask = () =>
        isStructured === undefined ? query(sql, parameters) : query(sql, parameters, isStructured as true);
      if (runner.isTransactionActive) return ask();
      const narrowing = await this.rowSecurity.narrowing();
      if (!narrowing) return ask();
      await query(`START TRANSACTION; ${narrowing}`);
      try {
        const answer: unknown = await ask();
        await query('COMMIT');
        return answer;
      } catch (error) {
        await query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    }) as QueryRunner['query'];
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

/**
 * From here on a transaction that was begun for everyone sees one company's rows alone: for work that is first found among
 * all companies' and then done for its own. What it asks outside of the transaction is narrowed by `forCompany`.
 */
export async function narrowTransaction(manager: EntityManager, companyId: number): Promise<void> {
  const { dataSource } = manager;
  if (dataSource instanceof ScopedDataSource) await manager.query(await dataSource.rowSecurity.narrowingTo(companyId));
}
