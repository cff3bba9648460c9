import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

/** Changes of reports, their templates and documents, as the audit log names them. */
export type ReportAction =
  | `report.${'ordered' | 'made_again' | 'renamed' | 'deleted'}`
  | `report_template.${'created' | 'deleted'}`
  | `design_template.${'created' | 'changed' | 'deleted'}`
  | `designed_report.${'created' | 'changed' | 'deleted'}`
  | `system_report.${'ordered' | 'made_again' | 'deleted'}`;

/** Changes of reports: each with its entry in the audit log, in one transaction. */
@Injectable()
export class Recorded {
  constructor(
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  /** `details`: of the result of `work`, without secrets; null = it changed nothing, and nothing is recorded. */
  change<T>(
    ctx: Context,
    action: ReportAction,
    work: (transaction: Transaction) => Promise<T>,
    details: (done: T) => Record<string, unknown> | null,
  ): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const done = await work(transaction);
      const entry = details(done);
      if (entry) await this.trail.add(transaction, 'messages', ctx, { action, details: entry });
      return done;
    });
  }
}
