import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { TASK_STATE } from '@gaugeway/proto/api';

/** Number of dangerous commands (class B) and minutes within which they pass without a second person. */
export interface ThrottleSettings {
  max_commands: number;
  minutes: number;
  /** Per cent of the company's devices that dangerous commands may go to within a day. */
  percent: number;
}

export interface RecentCommands extends Record<string, unknown> {
  /** Within the minutes of the settings, and within a day. */
  recent: number;
  today: number;
  /** Devices of the company. */
  devices: number;
}

/** First key of the lock that lets the dangerous commands of a company be counted one request at a time. */
const LOCK = 7_301_913;

@Injectable()
export class CommandThrottleRepository {
  constructor(private readonly database: Database) {}

  async settings(companyId: number): Promise<ThrottleSettings | undefined> {
    const [row] = await this.database.query<ThrottleSettings>(
      'SELECT most AS max_commands, minutes, percent FROM tasks.command_throttle WHERE company_id = $1',
      [companyId],
    );
    return row;
  }

  async save(
    transaction: Transaction,
    companyId: number,
    { max_commands, minutes, percent }: ThrottleSettings,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO tasks.command_throttle (company_id, most, minutes, percent) VALUES ($1, $2, $3, $4)
       ON CONFLICT (company_id) DO UPDATE SET most = excluded.most, minutes = excluded.minutes, percent = excluded.percent`,
      [companyId, max_commands, minutes, percent],
    );
  }

  /** Until the transaction ends nobody else counts the commands of the company. */
  async lock(transaction: Transaction, companyId: number): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK, companyId]);
  }

  /**
   * Dangerous commands that the company made in the last minutes and in the last day, without those that wait or were
   * taken back, and its devices.
   */
  async recent(companyId: number, minutes: number, transaction?: Transaction): Promise<RecentCommands> {
    const sql = `SELECT count(*) FILTER (WHERE created_at > now() - make_interval(mins => $2)) AS recent,
        count(*) FILTER (WHERE created_at > now() - interval '1 day') AS today,
        (SELECT count(*) FROM tasks.device WHERE company_id = $1 AND state <> 'trash') AS devices
      FROM tasks.device_task
      WHERE company_id = $1 AND command_class = 'B' AND created_at > now() - make_interval(mins => greatest($2, 1440))
        AND status NOT IN (${TASK_STATE.quarantined}, ${TASK_STATE.cancelled})`;
    const parameters = [companyId, minutes];
    const [row] = transaction
      ? (await transaction.query<RecentCommands>(sql, parameters)).rows
      : await this.database.query<RecentCommands>(sql, parameters);
    return row ?? { recent: 0, today: 0, devices: 0 };
  }
}
