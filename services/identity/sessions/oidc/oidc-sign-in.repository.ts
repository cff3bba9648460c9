import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { OidcSecrets } from './oidc-client';

/** Wrong one-time codes that a sign-in survives. */
const MOST_TRIES = 3;

/**
 * Sign-ins at the provider that have not come back yet, and codes that wait for the console to fetch the session. State,
 * browser and code are kept as SHA-256 hashes.
 */
@Injectable()
export class OidcSignInRepository {
  constructor(private readonly database: Database) {}

  async insert(state: Buffer, browser: Buffer, secrets: Omit<OidcSecrets, 'state'>, seconds: number): Promise<void> {
    await this.database.query(
      `INSERT INTO identity.oidc_sign_in (state_hash, browser_hash, nonce, verifier, expires_at)
       VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
      [state, browser, secrets.nonce, secrets.verifier, seconds],
    );
  }

  /** Removes a sign-in, so that it comes back only once; null for none of this browser, and for one that is too old. */
  async take(state: Buffer, browser: Buffer): Promise<Omit<OidcSecrets, 'state'> | null> {
    const [row] = await this.database.query<{ nonce: string; verifier: string; good: boolean }>(
      `DELETE FROM identity.oidc_sign_in WHERE state_hash = $1 AND browser_hash = $2
       RETURNING nonce, verifier, expires_at > now() AS good`,
      [state, browser],
    );
    return row?.good ? { nonce: row.nonce, verifier: row.verifier } : null;
  }

  async insertCode(hash: Buffer, browser: Buffer, userId: number, seconds: number): Promise<void> {
    await this.database.query(
      `INSERT INTO identity.oidc_code (hash, browser_hash, user_id, expires_at)
       VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hash, browser, userId, seconds],
    );
  }

  /** User of a valid code of this browser; null = none. `counts` = the call tries a one-time code, which is counted. */
  async userOf(hash: Buffer, browser: Buffer, counts: boolean): Promise<number | null> {
    const [row] = await this.database.query<{ user_id: number }>(
      `UPDATE identity.oidc_code SET tries = tries + $3::int
       WHERE hash = $1 AND browser_hash = $2 AND expires_at > now() AND tries < $4 RETURNING user_id`,
      [hash, browser, counts ? 1 : 0, MOST_TRIES],
    );
    return row?.user_id ?? null;
  }

  /** The user has to read or to fetch something: the code is valid for longer, once. */
  async prolong(hash: Buffer, seconds: number): Promise<void> {
    await this.database.query(
      `UPDATE identity.oidc_code SET expires_at = created_at + make_interval(secs => $2) WHERE hash = $1`,
      [hash, seconds],
    );
  }

  /** Uses a code up; false where another was quicker, or it is over. */
  async use(transaction: Transaction, hash: Buffer): Promise<boolean> {
    const { rows } = await transaction.query(
      'DELETE FROM identity.oidc_code WHERE hash = $1 AND expires_at > now() RETURNING hash',
      [hash],
    );
    return rows.length > 0;
  }

  /** Deletes sign-ins that never came back from the provider. */
  @Every(10 * 60_000, 'identity.forget_oidc_sign_ins')
  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM identity.oidc_sign_in WHERE expires_at < now()');
    await this.database.query('DELETE FROM identity.oidc_code WHERE expires_at < now()');
  }
}
