import { Injectable } from '@nestjs/common';
import type { SqlExecutor } from '@gaugeway/platform/database';

export interface AuditEntry {
  /** `session.opened`, `session.refused`, ... */
  action: string;
  userId: number | null;
  companyId: number | null;
  address: string;
  details: Record<string, unknown>;
}

/** Who did what, from where. Rows are only ever added. */
@Injectable()
export class AuditRepository {
  async add(executor: SqlExecutor, entry: AuditEntry): Promise<void> {
    await executor.query(
      'INSERT INTO identity.audit (action, user_id, company_id, address, details) VALUES ($1, $2, $3, $4, $5)',
      [entry.action, entry.userId, entry.companyId, entry.address, JSON.stringify(entry.details)],
    );
  }
}
