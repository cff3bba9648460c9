import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

/** A confirmed reset of a register of a device. */
export interface ConfirmedReset {
  field: string;
  /** Unix seconds. */
  ts: number;
  last: number;
  start: number;
  reason: string;
  userId: number;
  /** Unix milliseconds. */
  createdAt: number;
}

@Injectable()
export class RegisterResetRepository {
  constructor(private readonly database: Database) {}

  async ofDevice(ctx: Context, deviceId: number): Promise<ConfirmedReset[]> {
    return this.database.query<ConfirmedReset & Record<string, unknown>>(
      `SELECT field, ts, last_value AS last, start_value AS start, reason, user_id AS "userId", created_at AS "createdAt"
       FROM messages.register_reset WHERE device_id = $1 AND company_id = $2 ORDER BY ts DESC, field`,
      [deviceId, ctx.companyId],
    );
  }

  /** The same register and time again replaces what was confirmed. */
  async add(transaction: Transaction, ctx: Context, deviceId: number, reset: ConfirmedReset): Promise<void> {
    const { field, ts, last, start, reason, userId, createdAt } = reset;
    await transaction.query(
      `INSERT INTO messages.register_reset
         (device_id, field, ts, company_id, last_value, start_value, reason, user_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (device_id, field, ts) DO UPDATE SET last_value = excluded.last_value,
         start_value = excluded.start_value, reason = excluded.reason, user_id = excluded.user_id,
         created_at = excluded.created_at`,
      [deviceId, field, ts, ctx.companyId, last, start, reason, userId, createdAt],
    );
  }

  /** false = there is none. */
  async remove(transaction: Transaction, ctx: Context, deviceId: number, field: string, ts: number): Promise<boolean> {
    const { rows } = await transaction.query(
      `DELETE FROM messages.register_reset WHERE device_id = $1 AND field = $2 AND ts = $3 AND company_id = $4
       RETURNING ts`,
      [deviceId, field, ts, ctx.companyId],
    );
    return rows.length > 0;
  }
}
