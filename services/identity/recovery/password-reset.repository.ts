import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';

export interface ResetUser {
  id: number;
  companyId: number;
  email: string;
}

/** Links to one user in an hour. */
const PER_USER = 3;

@Injectable()
export class PasswordResetRepository {
  constructor(private readonly database: Database) {}

  /** The user who may get a link: active, no demo account (its password is everybody's), not too many links before. */
  async userFor(email: string): Promise<ResetUser | null> {
    const [row] = await this.database.query<ResetUser & Record<string, unknown>>(
      `SELECT u.id, u.company_id AS "companyId", u.email FROM identity."user" u
       WHERE lower(u.email) = lower($1) AND u.status = 'active' AND NOT u.is_demo AND u.auth_source = 'local'
         AND (SELECT count(*) FROM identity.password_reset r
              WHERE r.user_id = u.id AND r.created_at > now() - interval '1 hour') < ${PER_USER}`,
      [email],
    );
    return row ?? null;
  }

  /** Keeps a link; for nobody (null) nothing is stored by the same statement. */
  async add(executor: SqlExecutor, userId: number | null, tokenHash: Buffer, hours: number): Promise<void> {
    await executor.query(
      `INSERT INTO identity.password_reset (token_hash, user_id, expires_at)
       SELECT $1::bytea, $2::int, now() + $3::interval WHERE $2::int IS NOT NULL`,
      [tokenHash, userId, `${hours} hours`],
    );
  }

  /** The user whom a good link is for. */
  async find(tokenHash: Buffer): Promise<ResetUser | null> {
    const [row] = await this.database.query<ResetUser & Record<string, unknown>>(
      `SELECT u.id, u.company_id AS "companyId", u.email FROM identity.password_reset r
       JOIN identity."user" u ON u.id = r.user_id AND u.status = 'active'
       WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > now()`,
      [tokenHash],
    );
    return row ?? null;
  }

  /** Uses a link up, and with it all others of the user; false where it was used meanwhile. */
  async take(transaction: Transaction, tokenHash: Buffer): Promise<boolean> {
    const { rows } = await transaction.query<{ user_id: number }>(
      `UPDATE identity.password_reset SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id`,
      [tokenHash],
    );
    const userId = rows[0]?.user_id;
    if (userId === undefined) return false;
    await transaction.query(
      'UPDATE identity.password_reset SET used_at = now() WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    );
    return true;
  }

  async setPassword(transaction: Transaction, userId: number, passwordHash: string): Promise<void> {
    await transaction.query('UPDATE identity."user" SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM identity.password_reset WHERE expires_at < now() - interval '1 day'`);
  }
}
