import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';

export interface EnterCode {
  sessionId: string;
  chain: number[];
}

@Injectable()
export class EnterCodeRepository {
  constructor(private readonly database: Database) {}

  async insert(executor: SqlExecutor, hash: Buffer, { sessionId, chain }: EnterCode, seconds: number): Promise<void> {
    await executor.query(
      `INSERT INTO identity.enter_code (hash, session_id, chain, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hash, sessionId, chain, seconds],
    );
  }

  /** Into which company a code leads, and as whom; null where `use` would return null, or the session has ended. */
  async find(hash: Buffer): Promise<{ companyName: string; userName: string } | null> {
    return this.database.one<{ companyName: string; userName: string }>(
      `SELECT c.name AS "companyName", u.name AS "userName" FROM identity.enter_code e
       JOIN identity.session s ON s.id = e.session_id AND s.ended_at IS NULL AND s.expires_at > now()
       JOIN identity."user" u ON u.id = s.user_id
       JOIN identity.company c ON c.id = e.chain[cardinality(e.chain)]
       WHERE e.hash = $1 AND e.used_at IS NULL AND e.expires_at > now()`,
      [hash],
    );
  }

  /** Uses a code up; null where there is none, or it is over, or another was quicker. */
  async use(transaction: Transaction, hash: Buffer): Promise<EnterCode | null> {
    const { rows } = await transaction.query<{ session_id: string; chain: number[] }>(
      `UPDATE identity.enter_code SET used_at = now() WHERE hash = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING session_id, chain`,
      [hash],
    );
    const row = rows[0];
    return row ? { sessionId: row.session_id, chain: row.chain } : null;
  }

  /** Deletes codes that expired. */
  @Every(10 * 60_000, 'identity.forget_enter_codes')
  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM identity.enter_code WHERE expires_at < now() - interval '1 hour'`);
  }
}
