import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';

export interface StoredAccount {
  locator: string;
  codeHash: string;
  issuedAt: Date;
  blockedAt: Date | null;
  lastSignInAt: Date | null;
  /** Sessions that are open now. */
  sessions: number;
}

/** An account whose contract and locator were named, and that is open. */
interface FoundAccount {
  consumerId: string;
  companyId: number;
  name: string;
  codeHash: string;
}

/** A company in which consumers may be signed in: one whose access is over lets none in, without a time of grace. */
export const OPEN_COMPANY = `k.status = 'active' AND (k.expires_at IS NULL OR k.expires_at > now())`;

@Injectable()
export class ConsumerAccountRepository {
  constructor(private readonly database: Database) {}

  async find({ companyId }: { companyId: number }, consumerId: string): Promise<StoredAccount | null> {
    return this.database.one<StoredAccount>(
      `SELECT a.locator, a.code_hash AS "codeHash", a.issued_at AS "issuedAt", a.blocked_at AS "blockedAt",
         a.last_sign_in_at AS "lastSignInAt", (SELECT count(*)::int FROM identity.consumer_session s
           WHERE s.consumer_id = a.consumer_id AND s.expires_at > now()) AS sessions
       FROM identity.consumer_account a WHERE a.consumer_id = $1 AND a.company_id = $2`,
      [consumerId, companyId],
    );
  }

  /** Open account with the contract and locator, in any company: nobody is signed in yet. */
  async open(contract: string, locator: string): Promise<FoundAccount | null> {
    return this.database.one<FoundAccount>(
      `SELECT a.consumer_id AS "consumerId", a.company_id AS "companyId", c.name, a.code_hash AS "codeHash"
       FROM identity.consumer c
         JOIN identity.consumer_account a ON a.consumer_id = c.consumer_id AND a.company_id = c.company_id
         JOIN identity.company k ON k.id = c.company_id AND ${OPEN_COMPANY}
       WHERE lower(c.number_of_contract) = lower($1) AND a.locator = $2 AND c.is_enabled AND a.blocked_at IS NULL
       LIMIT 1`,
      [contract, locator],
    );
  }

  /** true: no account in the scope has the locator. */
  async isFree(locator: string): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM identity.consumer_account WHERE locator = $1 LIMIT 1', [
      locator,
    ]);
    return rows.length === 0;
  }

  /** A new code in the place of an earlier one; no longer blocked. */
  async issue(
    executor: SqlExecutor,
    account: { consumerId: string; companyId: number; locator: string; codeHash: string; isDemo?: boolean },
  ): Promise<void> {
    const { consumerId, companyId, locator, codeHash, isDemo = false } = account;
    await executor.query(
      `INSERT INTO identity.consumer_account (consumer_id, company_id, locator, code_hash, is_demo)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (consumer_id) DO UPDATE SET company_id = excluded.company_id, locator = excluded.locator,
         code_hash = excluded.code_hash, issued_at = now(), blocked_at = NULL, is_demo = excluded.is_demo`,
      [consumerId, companyId, locator, codeHash, isDemo],
    );
  }

  async block(executor: SqlExecutor, { companyId }: { companyId: number }, consumerId: string): Promise<void> {
    await executor.query(
      `UPDATE identity.consumer_account SET blocked_at = now()
       WHERE consumer_id = $1 AND company_id = $2 AND blocked_at IS NULL`,
      [consumerId, companyId],
    );
  }

  async signedIn(executor: SqlExecutor, consumerId: string): Promise<void> {
    await executor.query('UPDATE identity.consumer_account SET last_sign_in_at = now() WHERE consumer_id = $1', [
      consumerId,
    ]);
  }

  /** Deletes accounts of deleted consumers, and expired sessions. */
  @Every(60 * 60_000, 'identity.forget_consumer_accounts')
  async removeDeleted(): Promise<void> {
    await this.database.query(
      `DELETE FROM identity.consumer_account a
       WHERE NOT EXISTS (SELECT FROM identity.consumer c WHERE c.consumer_id = a.consumer_id)`,
    );
    await this.database.query('DELETE FROM identity.consumer_session WHERE expires_at < now()');
  }
}
