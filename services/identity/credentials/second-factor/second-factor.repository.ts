import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

export interface StoredFactor {
  /** Sealed (sealed-secret.ts). */
  secret: Buffer;
  enabled: boolean;
}

/** Second factors by user. At the sign-in there is no context yet: the user is known by the password. */
@Injectable()
export class SecondFactorRepository {
  constructor(private readonly database: Database) {}

  async find(userId: number): Promise<StoredFactor | null> {
    const rows = await this.database.query<{ secret: Buffer; enabled: boolean }>(
      'SELECT secret, enabled_at IS NOT NULL AS enabled FROM identity.second_factor WHERE user_id = $1',
      [userId],
    );
    return rows[0] ?? null;
  }

  /** Stores an unconfirmed secret; false where one is in use. */
  async begin(ctx: Context, secret: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      `INSERT INTO identity.second_factor (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = NULL
       WHERE second_factor.enabled_at IS NULL RETURNING user_id`,
      [ctx.userId, secret],
    );
    return rows.length > 0;
  }

  /** The secret counts from now on; false where it was exchanged or is in use already. */
  async enable(transaction: Transaction, ctx: Context, secret: Buffer, step: number): Promise<boolean> {
    const { rows } = await transaction.query(
      `UPDATE identity.second_factor SET enabled_at = now(), last_step = $3
       WHERE user_id = $1 AND secret = $2 AND enabled_at IS NULL RETURNING user_id`,
      [ctx.userId, secret, step],
    );
    return rows.length > 0;
  }

  /** Uses the code of a time step up: true once, for the first caller. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE identity.second_factor SET last_step = $2
       WHERE user_id = $1 AND enabled_at IS NOT NULL AND (last_step IS NULL OR last_step < $2) RETURNING user_id`,
      [userId, step],
    );
    return rows.length > 0;
  }

  /** Uses a recovery code up: true once, for the first caller. */
  async takeRecoveryCode(userId: number, hashes: readonly Buffer[]): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE identity.recovery_code SET used_at = now()
       WHERE user_id = $1 AND hash = ANY($2::bytea[]) AND used_at IS NULL RETURNING user_id`,
      [userId, [...hashes]],
    );
    return rows.length > 0;
  }

  async replaceRecoveryCodes(transaction: Transaction, ctx: Context, hashes: readonly Buffer[]): Promise<void> {
    await transaction.query('DELETE FROM identity.recovery_code WHERE user_id = $1', [ctx.userId]);
    await transaction.query('INSERT INTO identity.recovery_code (user_id, hash) SELECT $1, unnest($2::bytea[])', [
      ctx.userId,
      [...hashes],
    ]);
  }

  /** Removes a second factor with its recovery codes; false where none was in use. */
  async remove(transaction: Transaction, userId: number): Promise<boolean> {
    const { rows } = await transaction.query<{ enabled: boolean }>(
      'DELETE FROM identity.second_factor WHERE user_id = $1 RETURNING enabled_at IS NOT NULL AS enabled',
      [userId],
    );
    return rows[0]?.enabled === true;
  }
}
