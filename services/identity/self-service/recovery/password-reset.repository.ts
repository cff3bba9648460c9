import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';

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

  /** The user who may get a link: active, no demo account (its password is public), not too many links before. */
  async userFor(email: string): Promise<ResetUser | null> {
    return this.database.one<ResetUser>(
      `SELECT u.id, u.company_id AS "companyId", u.email FROM identity."user" u
       WHERE lower(u.email) = lower($1) AND u.status = 'active' AND NOT u.is_demo AND u.auth_source = 'local'
         AND (SELECT count(*) FROM identity.password_reset r
              WHERE r.user_id = u.id AND r.created_at > now() - interval '1 hour') < ${PER_USER}`,
      [email],
    );
  }

  /** Keeps a link that goes to the email the user has now; for no user (null) the same statement stores nothing. */
  async add(
    executor: SqlExecutor,
    user: { id: number; email: string } | null,
    tokenHash: Buffer,
    hours: number,
  ): Promise<void> {
    await executor.query(
      `INSERT INTO identity.password_reset (token_hash, user_id, email, expires_at)
       SELECT $1::bytea, $2::int, $3::text, now() + $4::interval WHERE $2::int IS NOT NULL`,
      [tokenHash, user?.id ?? null, user?.email ?? '', `${hours} hours`],
    );
  }

  /** Ends every link of a user, because the password or the email is another one now. */
  async endAllOf(executor: SqlExecutor, userId: number): Promise<void> {
    await executor.query('UPDATE identity.password_reset SET used_at = now() WHERE user_id = $1 AND used_at IS NULL', [
      userId,
    ]);
  }

  /** The user of a valid link: one that went to an address which is no longer theirs opens nothing. */
  async find(tokenHash: Buffer): Promise<ResetUser | null> {
    return this.database.one<ResetUser>(
      `SELECT u.id, u.company_id AS "companyId", u.email FROM identity.password_reset r
       JOIN identity."user" u ON u.id = r.user_id AND u.status = 'active' AND lower(u.email) = lower(r.email)
       WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > now()`,
      [tokenHash],
    );
  }

  /** Uses a link up, and with it all others of the user; false where it was used meanwhile. */
  async take(transaction: Transaction, tokenHash: Buffer): Promise<boolean> {
    const { rows } = await transaction.query<{ user_id: number }>(
      `UPDATE identity.password_reset r SET used_at = now() FROM identity."user" u
       WHERE r.token_hash = $1 AND r.used_at IS NULL AND r.expires_at > now()
         AND u.id = r.user_id AND u.status = 'active' AND lower(u.email) = lower(r.email) RETURNING r.user_id`,
      [tokenHash],
    );
    const userId = rows[0]?.user_id;
    if (userId === undefined) return false;
    await this.endAllOf(transaction, userId);
    return true;
  }

  async setPassword(transaction: Transaction, userId: number, passwordHash: string): Promise<void> {
    await transaction.query('UPDATE identity."user" SET password_hash = $2 WHERE id = $1', [userId, passwordHash]);
  }

  /** Deletes links that expired. */
  @Every(10 * 60_000, 'identity.forget_links')
  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM identity.password_reset WHERE expires_at < now() - interval '1 day'`);
  }
}
