import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';

/** Answered task requests of event rules, so that each is answered once. */
@Injectable()
export class AnsweredRequestRepository {
  constructor(private readonly database: Database) {}

  /** false: it was answered already. Another process that answers the same request waits for this transaction. */
  async take(transaction: Transaction, requestId: number, companyId: number): Promise<boolean> {
    const { rows } = await transaction.query(
      `INSERT INTO tasks.answered_request (request_id, company_id) VALUES ($1, $2) ON CONFLICT DO NOTHING
       RETURNING request_id`,
      [requestId, companyId],
    );
    return rows.length > 0;
  }

  /** The bus keeps a request for a week. */
  @Every(600_000, 'tasks.forget_answered_requests')
  async forget(): Promise<void> {
    await this.database.query(`DELETE FROM tasks.answered_request WHERE at < now() - interval '30 days'`);
  }
}
