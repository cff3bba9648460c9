import type { Transaction } from '@gaugeway/platform/database';
import type { QueryResult, QueryResultRow } from 'pg';
import type { EntityManager } from 'typeorm';

/** The transaction of a bulk job, for repositories that take one of the hot path. */
export function transactionOf(manager: EntityManager): Transaction {
  const query = async <R extends QueryResultRow>(sql: string, parameters?: unknown[]): Promise<QueryResult<R>> => {
    const runner = manager.queryRunner;
    if (!runner) throw new Error('a bulk job works in a transaction');
    const { records, affected } = await runner.query(sql, parameters, true);
    // Rows as the statement names them; each caller states its own.
    const rows = records as R[];
    return { rows, rowCount: affected ?? rows.length, command: '', oid: 0, fields: [] };
  };
  return { query, prepared: (_, sql, parameters) => query(sql, parameters) };
}
