import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { TASK_STATE } from '@gaugeway/proto/api';

/** So many dangerous commands (class B) within so many minutes pass without a second person. */
export interface BrakeSettings {
  most: number;
  minutes: number;
}

/** First key of the lock that lets the dangerous commands of a company be counted one request at a time. */
const LOCK = 7_301_913;

@Injectable()
export class CommandBrakeRepository {
  constructor(private readonly database: Database) {}

  async settings(companyId: number): Promise<BrakeSettings | undefined> {
    const [row] = await this.database.query<BrakeSettings & Record<string, unknown>>(
      'SELECT most, minutes FROM tasks.command_brake WHERE company_id = $1',
      [companyId],
    );
    return row;
  }

  async save(transaction: Transaction, companyId: number, { most, minutes }: BrakeSettings): Promise<void> {
    await transaction.query(
      `INSERT INTO tasks.command_brake (company_id, most, minutes) VALUES ($1, $2, $3)
       ON CONFLICT (company_id) DO UPDATE SET most = excluded.most, minutes = excluded.minutes`,
      [companyId, most, minutes],
    );
  }

  /** Until the transaction ends nobody else counts the commands of the company. */
  async lock(transaction: Transaction, companyId: number): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK, companyId]);
  }

  /** Dangerous commands that the company made in the last minutes, without those that wait or were taken back. */
  async recent(companyId: number, minutes: number, transaction?: Transaction): Promise<number> {
    const sql = `SELECT count(*) AS count FROM tasks.device_task
      WHERE company_id = $1 AND command_class = 'B' AND created_at > now() - make_interval(mins => $2)
        AND status NOT IN (${TASK_STATE.quarantined}, ${TASK_STATE.cancelled})`;
    const given = [companyId, minutes];
    const rows = transaction
      ? (await transaction.query<{ count: number }>(sql, given)).rows
      : await this.database.query<{ count: number }>(sql, given);
    return rows[0]?.count ?? 0;
  }
}
