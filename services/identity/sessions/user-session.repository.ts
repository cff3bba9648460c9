import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

export interface OpenSessionRow {
  id: string;
  createdAt: number;
  lastUsedAt: number;
  address: string;
  userAgent: string;
}

/** The open sessions of users; they are ended by SessionRepository. */
@Injectable()
export class UserSessionRepository {
  constructor(private readonly database: Database) {}

  /** Open sessions of the user of the context. */
  ownOpen(ctx: Context): Promise<OpenSessionRow[]> {
    return this.open('s.user_id = $1', [ctx.userId]);
  }

  /** Open sessions of a user of the context's company. */
  openOf(ctx: Context, userId: number): Promise<OpenSessionRow[]> {
    return this.open('s.user_id = $2 AND u.company_id = $1 AND u.deleted_at IS NULL', [ctx.companyId, userId]);
  }

  /** true: an open session of the user of the context. */
  async isOwn(transaction: Transaction, ctx: Context, id: string): Promise<boolean> {
    const { rows } = await transaction.query(
      'SELECT 1 FROM identity.session WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > now()',
      [id, ctx.userId],
    );
    return rows.length > 0;
  }

  /** The user of the context's company whose open session it is. */
  async userOf(transaction: Transaction, ctx: Context, id: string): Promise<number | null> {
    const { rows } = await transaction.query<{ user_id: number }>(
      `SELECT s.user_id FROM identity.session s JOIN identity."user" u ON u.id = s.user_id AND u.deleted_at IS NULL
       WHERE s.id = $1 AND u.company_id = $2 AND s.ended_at IS NULL AND s.expires_at > now()`,
      [id, ctx.companyId],
    );
    return rows[0]?.user_id ?? null;
  }

  /** Ids of a user's open sessions, also of one that may not sign in any more. */
  async idsOf(transaction: Transaction, userId: number): Promise<string[]> {
    const { rows } = await transaction.query<{ id: string }>(
      'SELECT id FROM identity.session WHERE user_id = $1 AND ended_at IS NULL ORDER BY id',
      [userId],
    );
    return rows.map(({ id }) => id);
  }

  private async open(where: string, parameters: unknown[]): Promise<OpenSessionRow[]> {
    const rows = await this.database.query<{
      id: string;
      created_at: number;
      last_used_at: number;
      address: string;
      user_agent: string;
    }>(
      `SELECT s.id, extract(epoch FROM s.created_at)::int8 AS created_at,
              extract(epoch FROM s.rotated_at)::int8 AS last_used_at, s.address, s.user_agent
       FROM identity.session s JOIN identity."user" u ON u.id = s.user_id
       WHERE ${where} AND s.ended_at IS NULL AND s.expires_at > now() ORDER BY s.rotated_at DESC, s.id LIMIT 500`,
      parameters,
    );
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
      address: row.address,
      userAgent: row.user_agent,
    }));
  }
}
