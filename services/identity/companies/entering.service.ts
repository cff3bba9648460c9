import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { type OpenedSession, SessionService } from '../sessions/session.service';
import { CompanyTreeRepository } from './company-tree.repository';
import { alreadyAtHome, wayIsClosed } from './company.errors';

/** Entering a company from above and leaving it (decisions.md, Companies and access). */
@Injectable()
export class EnteringService {
  constructor(
    private readonly tree: CompanyTreeRepository,
    private readonly sessions: SessionService,
  ) {}

  /**
   * Moves the session into a company below the one it is in. Throws `notFound` for any other (a sibling, one above, one
   * that does not exist), `wayIsClosed` where it or one between is blocked or expired.
   */
  async enter(ctx: Context, companyId: number): Promise<OpenedSession> {
    const way = await this.tree.wayTo(ctx, companyId);
    if (way.length === 0) throw notFound();
    const closed = way.find(({ status, is_closed }) => status !== 'active' || (is_closed && !ctx.isAdmin));
    if (closed) throw wayIsClosed({ name: closed.name });
    return this.sessions.move(ctx, [...ctx.chain, ...way.map(({ id }) => id)], 'company.entered');
  }

  /** Moves the session one company up, or into the user's own; throws `alreadyAtHome`. */
  async leave(ctx: Context, exit: 'parent' | 'main'): Promise<OpenedSession> {
    if (ctx.chain.length === 1) throw alreadyAtHome();
    return this.sessions.move(ctx, ctx.chain.slice(0, exit === 'main' ? 1 : -1), 'company.left');
  }
}
