import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { noRight, notFound, orNotFound } from '@gaugeway/platform/http';
import type { changePassword, InputOf, saveOwnUser } from '@gaugeway/proto/api';
import { beyondOwnRights } from '../accounts/access/access-group.errors';
import { isWithin } from '../accounts/access/rights';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { passwordElsewhere } from '../credentials/external.errors';
import { PasswordResetRepository } from '../self-service/recovery/password-reset.repository';
import { SignInAttemptRepository } from '../sign-in-limits/sign-in-attempt.repository';
import { UserSessionService } from '../sessions/user-session.service';
import { CompanyUserRepository } from '../accounts/company-user.repository';
import { CurrentPassword } from '../credentials/current-password';
import { fieldFault } from '../credentials/field-fault';
import { hashPassword } from '../accounts/passwords';
import { randomPassword } from './random-password';
import { UserRepository } from '../accounts/user.repository';

/** Actions of users on their own account, and password changes by administrators. */
@Injectable()
export class UserProfileService {
  constructor(
    private readonly own: UserRepository,
    private readonly users: CompanyUserRepository,
    private readonly sessions: UserSessionService,
    private readonly currentPassword: CurrentPassword,
    private readonly resets: PasswordResetRepository,
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
   * Returns a generated password; links for a new one end. Throws 422 for wrong input, 403 for another user's password
   * without being an administrator, 404 for a user of another company. A known device of the user stays one only where
   * its user changed the password on it.
   */
  async changePassword(
    ctx: Context,
    input: InputOf<typeof changePassword>,
    device: string | null,
  ): Promise<string | null> {
    const { password_confirmation: repeated } = input;
    const isOwn = input.id === ctx.userId;
    if (!isOwn && !ctx.isAdmin) throw noRight();
    if (typeof repeated === 'string' && repeated !== (input.password ?? ''))
      throw fieldFault(ctx, 'password_confirmation', 'errors.password_not_equal');
    if (isOwn && !input.password) throw fieldFault(ctx, 'password', 'errors.field_required');
    if (isOwn) await this.currentPassword.confirm(ctx, input.current_password ?? '');
    else if (!(await this.users.find(ctx, input.id))) throw notFound();
    const password = input.password ?? randomPassword();
    const hash = await hashPassword(password);
    const email = await this.database.transaction(async (transaction) => {
      if (!isOwn) {
        const target = orNotFound(await this.users.lock(transaction, ctx, input.id));
        if (!isWithin(target, ctx)) throw beyondOwnRights();
      }
      if (!(await this.users.hasOwnPassword(transaction, input.id))) throw passwordElsewhere();
      const account = await this.users.setPassword(transaction, input.id, hash);
      await this.resets.endAllOf(transaction, input.id);
      await this.sessions.endAll(transaction, input.id, 'the password was changed', isOwn ? ctx.sessionId : undefined);
      await this.audit.add(transaction, audited(ctx, 'user.password_changed', { user: input.id }));
      return account;
    });
    await this.attempts.restart(email);
    if (isOwn && device !== null) await this.attempts.remember(email, device);
    return input.password ? null : password;
  }
}
