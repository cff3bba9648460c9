import { Injectable } from '@nestjs/common';
import type { Language } from '@gaugeway/platform/auth';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';
import type { InputOf, resetPassword } from '@gaugeway/proto/api';
import { AuditRepository } from '../../audit/audit.repository';
import { hashOfLinkToken, newLinkToken } from '../../mail/link-token';
import { MailService } from '../../mail/mail.service';
import type { Visitor } from '../../mail/visitor';
import { SessionRepository } from '../../sessions/session.repository';
import { SignInAttemptRepository } from '../../sign-in-limits/sign-in-attempt.repository';
import { hashPassword } from '../../accounts/passwords';
import { PasswordResetRepository, type ResetUser } from './password-reset.repository';
import { linkUseless } from './recovery.errors';

/** A link for a new password is good for so long. */
const RESET_HOURS = 2;
/** And one that a new user gets in place of a password. */
const INVITATION_HOURS = 72;

/** Passwords that were forgotten. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly resets: PasswordResetRepository,
    private readonly sessions: SessionRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly mails: MailService,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /** Sends a link, if the user exists; the work is the same if not. */
  async forgot(email: string, visitor: Visitor): Promise<void> {
    const user = await this.resets.userFor(email);
    const { token, hash } = newLinkToken();
    await this.database.transaction(async (transaction) => {
      await this.resets.add(transaction, user, hash, RESET_HOURS);
      await this.mails.order(
        transaction,
        {
          template: 'password_reset',
          recipient: user?.email ?? email,
          language: visitor.language,
          path: `auth/forget/reset/${token}`,
          hours: RESET_HOURS,
        },
        user !== null,
      );
      await this.audit.add(transaction, {
        action: 'password.forgotten',
        userId: user?.id ?? null,
        companyId: user?.companyId ?? null,
        address: visitor.address,
        details: { email },
      });
    });
  }

  /** Sends a new user the link by which they choose their password, in the caller's transaction. */
  async invite(executor: SqlExecutor, user: { id: number; email: string }, language: Language): Promise<void> {
    const { token, hash } = newLinkToken();
    await this.resets.add(executor, user, hash, INVITATION_HOURS);
    await this.mails.order(executor, {
      template: 'password_reset',
      recipient: user.email,
      language,
      path: `auth/forget/reset/${token}`,
      hours: INVITATION_HOURS,
    });
  }

  /** The user of a link. Throws `linkUseless`. */
  async find(token: string): Promise<ResetUser> {
    const user = await this.resets.find(hashOfLinkToken(token));
    if (!user) throw linkUseless();
    return user;
  }

  /**
   * Sets the password and ends all sessions of the user. The device is a known one of the account from then on, the only
   * one: returns the token for its cookie. Throws `linkUseless`, also for another user's email.
   */
  async reset(input: InputOf<typeof resetPassword>, visitor: Visitor, device: string | null): Promise<string> {
    const user = await this.find(input.token);
    if (user.email.toLowerCase() !== input.email.toLowerCase()) throw linkUseless();
    const passwordHash = await hashPassword(input.password);
    await this.database.transaction(async (transaction) => {
      if (!(await this.resets.take(transaction, hashOfLinkToken(input.token)))) throw linkUseless();
      await this.resets.setPassword(transaction, user.id, passwordHash);
      await this.sessions.endAllOf(transaction, user.id, 'the password was reset');
      await this.mails.order(transaction, {
        template: 'password_changed',
        recipient: user.email,
        language: visitor.language,
      });
      await this.audit.add(transaction, {
        action: 'password.reset',
        userId: user.id,
        companyId: user.companyId,
        address: visitor.address,
        details: {},
      });
    });
    await this.attempts.restart(user.email);
    return this.attempts.remember(user.email, device);
  }
}
