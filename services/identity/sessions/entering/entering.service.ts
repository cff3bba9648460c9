import { Injectable } from '@nestjs/common';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, notForMachines } from '@gaugeway/platform/http';
import { AuditRepository } from '../../audit/audit.repository';
import { hashOfLinkToken, newLinkToken } from '../../mail/link-token';
import type { Caller, OpenedSession } from '../session-opening';
import { SessionService } from '../session.service';
import { CompanyTreeRepository } from '../../accounts/company-tree.repository';
import { alreadyAtHome, enterCodeOver, accessIsClosed } from './entering.errors';
import { EnterCodeRepository } from './enter-code.repository';

/** Seconds that a code is good for (reliability.md, Security points). */
export const CODE_SECONDS = 60;

/** Entering a company from above and leaving it. */
@Injectable()
export class EnteringService {
  constructor(
    private readonly tree: CompanyTreeRepository,
    private readonly sessions: SessionService,
    private readonly codes: EnterCodeRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /**
   * Moves the session into a company below the one it is in. Throws `notFound` for any other (a sibling, one above, one
   * that does not exist), `accessIsClosed` where it or one between is blocked or expired.
   */
  async enter(ctx: Context, companyId: number): Promise<OpenedSession> {
    return this.sessions.move(ctx, await this.chainTo(ctx, companyId), 'company.entered');
  }

  /** A code by which another tab enters the company; throws as `enter` does. */
  async code(ctx: Context, companyId: number): Promise<string> {
    const chain = await this.chainTo(ctx, companyId);
    const { token, hash } = newLinkToken();
    await this.database.transaction(async (transaction) => {
      await this.codes.insert(transaction, hash, { sessionId: ctx.sessionId, chain }, CODE_SECONDS);
      await this.audit.add(transaction, {
        action: 'company.enter_code_given',
        userId: ctx.userId,
        companyId: ctx.companyId,
        address: ctx.address,
        details: { from: ctx.companyId, to: companyId, chain },
      });
    });
    return token;
  }

  /**
   * Opens a session in the company that a code is for. Throws `enterCodeOver` for a code that is unknown, used or too
   * old, and where the session that requested it has ended, or may no longer enter the company.
   */
  async enterByCode(code: string, caller: Caller): Promise<OpenedSession> {
    return this.database.transaction(async (transaction) => {
      const found = await this.codes.use(transaction, hashOfLinkToken(code));
      const opened = found && (await this.sessions.openFrom(transaction, found.sessionId, found.chain, caller));
      if (!opened) throw enterCodeOver();
      return opened;
    });
  }

  /** Into which company a code leads, and as whom; it stays valid. Throws `enterCodeOver`. */
  async find(code: string): Promise<{ companyName: string; userName: string }> {
    const found = await this.codes.find(hashOfLinkToken(code));
    if (!found) throw enterCodeOver();
    return found;
  }

  /** The companies from the user's own to one below the session's. */
  private async chainTo(ctx: Context, companyId: number): Promise<number[]> {
    // An API key has no session that could be in another company.
    if (isMachine(ctx)) throw notForMachines();
    const path = await this.tree.pathTo(ctx, companyId);
    if (path.length === 0) throw notFound();
    const closed = path.find(({ status, is_closed }) => status !== 'active' || (is_closed && !ctx.isAdmin));
    if (closed) throw accessIsClosed({ name: closed.name });
    return [...ctx.chain, ...path.map(({ id }) => id)];
  }

  /** Moves the session one company up, or into the user's own; throws `alreadyAtHome`. */
  async leave(ctx: Context, exit: 'parent' | 'main'): Promise<OpenedSession> {
    if (ctx.chain.length === 1) throw alreadyAtHome();
    return this.sessions.move(ctx, ctx.chain.slice(0, exit === 'main' ? 1 : -1), 'company.left');
  }
}
