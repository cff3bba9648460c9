import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import type { OpenSession } from '@gaugeway/proto/api';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { CompanyUserRepository } from '../accounts/company-user.repository';
import { SessionRepository } from './session.repository';
import { type OpenSessionRow, UserSessionRepository } from './user-session.repository';

/** Sessions of a user, and their end from elsewhere. */
@Injectable()
export class UserSessionService {
  constructor(
    private readonly open: UserSessionRepository,
    private readonly sessions: SessionRepository,
    private readonly users: CompanyUserRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  async own(ctx: Context): Promise<OpenSession[]> {
    const rows = await this.open.ownOpen(ctx);
    // The demo account is shared: the addresses of its other users are not shown.
    return rows.filter(({ id }) => !ctx.isDemo || id === ctx.sessionId).map((row) => view(ctx, row));
  }

  /** Throws 404 for a session of another user. */
  async endOwn(ctx: Context, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await this.open.isOwn(transaction, ctx, id))) throw notFound();
      await this.end(transaction, ctx, { id, userId: ctx.userId });
    });
  }

  /** Throws 404 for a user of another company. */
  async ofUser(ctx: Context, userId: number): Promise<OpenSession[]> {
    if (!(await this.users.find(ctx, userId))) throw notFound();
    return (await this.open.openOf(ctx, userId)).map((row) => view(ctx, row));
  }

  /** Throws 404 for a session of a user of another company. */
  async endOfUser(ctx: Context, id: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const userId = await this.open.userOf(transaction, ctx, id);
      if (userId === null) throw notFound();
      await this.end(transaction, ctx, { id, userId });
    });
  }

  /** Ends every session of a user in the caller's transaction, which says in the audit log why. */
  async endAll(transaction: Transaction, userId: number, because: string, exceptId?: string): Promise<void> {
    for (const id of await this.open.idsOf(transaction, userId)) {
      if (id !== exceptId) await this.sessions.end(transaction, id, because);
    }
  }

  private async end(
    transaction: Transaction,
    ctx: Context,
    { id, userId }: { id: string; userId: number },
  ): Promise<void> {
    await this.sessions.end(transaction, id, 'ended from another session');
    await this.audit.add(transaction, audited(ctx, 'session.ended', { session: id, user: userId }));
  }
}

function view(ctx: Context, row: OpenSessionRow): OpenSession {
  return {
    id: row.id,
    current: row.id === ctx.sessionId,
    created_at: row.createdAt,
    last_used_at: row.lastUsedAt,
    address: row.address,
    user_agent: row.userAgent,
  };
}
