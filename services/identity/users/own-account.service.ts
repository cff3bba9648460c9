import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { noRight, notFound } from '@gaugeway/platform/http';
import type { changePassword, InputOf, saveOwnUser } from '@gaugeway/proto/api';
import { beyondOwnRights } from '../access/access-group.errors';
import { isWithin } from '../access/rights';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { passwordElsewhere } from '../external/external.errors';
import { CredentialCheck } from '../sessions/credential-check';
import { SignInAttemptRepository } from '../sessions/sign-in-attempt.repository';
import { UserSessionService } from '../sessions/user-session.service';
import { CompanyUserRepository } from './company-user.repository';
import { fieldFault } from './company-user.service';
import { hashPassword } from './passwords';
import { randomPassword } from './random-password';
import { UserRepository } from './user.repository';

/** What users do with their own account, and administrators with a password of theirs. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly own: UserRepository,
    private readonly users: CompanyUserRepository,
    private readonly sessions: UserSessionService,
    private readonly credentials: CredentialCheck,
    private readonly attempts: SignInAttemptRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  async save(ctx: Context, changes: InputOf<typeof saveOwnUser>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.own.saveOwn(transaction, ctx, changes);
      await this.audit.add(transaction, audited(ctx, 'user.changed', { user: ctx.userId, after: changes }));
    });
  }

  /**
   * Gives the password where it was made here. Throws 422 for what is wrong with the input, 403 for another user's
   * password without being an administrator, 404 for a user of another company.
   */
  async changePassword(ctx: Context, input: InputOf<typeof changePassword>): Promise<string | null> {
    const { password_confirmation: repeated } = input;
    const isOwn = input.id === ctx.userId;
    if (!isOwn && !ctx.isAdmin) throw noRight();
    if (typeof repeated === 'string' && repeated !== (input.password ?? ''))
      throw fieldFault(ctx, 'password_confirmation', 'errors.password_not_equal');
    if (isOwn && !input.password) throw fieldFault(ctx, 'password', 'errors.field_required');
    if (isOwn) await this.confirmPassword(ctx, input.current_password ?? '');
    else if (!(await this.users.find(ctx, input.id))) throw notFound();
    const password = input.password ?? randomPassword();
    const hash = await hashPassword(password);
    await this.database.transaction(async (transaction) => {
      if (!isOwn) {
        const target = await this.users.lock(transaction, ctx, input.id);
        if (!target) throw notFound();
        if (!isWithin(target, ctx)) throw beyondOwnRights();
      }
      if (!(await this.users.hasOwnPassword(transaction, input.id))) throw passwordElsewhere();
      await this.users.setPassword(transaction, input.id, hash);
      await this.sessions.endAll(transaction, input.id, 'the password was changed', isOwn ? ctx.sessionId : undefined);
      await this.audit.add(transaction, audited(ctx, 'user.password_changed', { user: input.id }));
    });
    return input.password ? null : password;
  }

  /** Throws 422 where it is not the caller's own password, or there is none here; who guesses is slowed down as at the sign-in. */
  async confirmPassword(ctx: Context, password: string): Promise<void> {
    if (password === '') throw fieldFault(ctx, 'current_password', 'errors.field_required');
    const brake = `current password of ${ctx.userId}`;
    // Who guesses here has signed in: the limit is enough, and a captcha would only be in the way.
    await this.attempts.begin(brake, ctx.address, 'right');
    const user = await this.own.current(ctx);
    // The OpenID provider tells nobody its passwords.
    if (user.authSource === 'oidc') throw passwordElsewhere();
    const { right } = await this.credentials.check(user.email, password, ctx.address, 'right');
    if (!right) throw fieldFault(ctx, 'current_password', 'errors.current_password_wrong');
    await this.attempts.succeeded(brake);
  }
}
