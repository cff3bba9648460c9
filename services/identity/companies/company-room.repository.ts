import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';

/** Counts of a company's entities, in the caller's transaction. */
@Injectable()
export class CompanyRoomRepository {
  async users(executor: SqlExecutor, companyId: number): Promise<number> {
    const row = firstOf<{ count: number }>(
      await executor.query('SELECT count(*) FROM identity."user" WHERE company_id = $1 AND deleted_at IS NULL', [
        companyId,
      ]),
    );
    return row?.count ?? 0;
  }

  async devices(executor: SqlExecutor, companyId: number): Promise<number> {
    const row = firstOf<{ count: number }>(
      await executor.query('SELECT count(*) FROM identity.company_device WHERE company_id = $1', [companyId]),
    );
    return row?.count ?? 0;
  }

  async subcompanies(executor: SqlExecutor, companyId: number): Promise<number> {
    const row = firstOf<{ count: number }>(
      await executor.query(`SELECT count(*) FROM identity.company WHERE parent_id = $1 AND status <> 'deleted'`, [
        companyId,
      ]),
    );
    return row?.count ?? 0;
  }
}

/** The first row of a result: `pg` returns a result with rows, TypeORM the rows themselves. */
function firstOf<R>(answer: unknown): R | undefined {
  const rows = Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows;
  return rows[0] as R | undefined;
}
