import { Injectable } from '@nestjs/common';
import { forEveryone } from '@gaugeway/platform/database';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { notForMachines } from '@gaugeway/platform/http';
import { passwordElsewhere } from './external.errors';
import { SignInAttemptRepository } from '../sign-in-limits/sign-in-attempt.repository';
import { fieldFault } from './field-fault';
import { PasswordCheck } from './password-check';
import type { UserEntity } from '../accounts/user.entity';
import { UserRepository } from '../accounts/user.repository';

/** Sources of accounts without a password that could be checked here. */
const WITHOUT_PASSWORD: ReadonlySet<UserEntity['authSource']> = new Set(['oidc', 'kerberos']);

/** Checks the password of the session's user again, before actions that an open screen alone must not allow. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly own: UserRepository,
    private readonly credentials: PasswordCheck,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  /**
   * Throws 422 where it is not the caller's own password, `passwordElsewhere` where there is none here, `notForMachines`
   * for an API key; who guesses is slowed down as at the sign-in.
   */
  async confirm(ctx: Context, password: string): Promise<void> {
    // The caller may be a user of another company than the one that they are in.
    await forEveryone(async () => {
      const user = await this.callerOf(ctx);
      if (WITHOUT_PASSWORD.has(user.authSource)) throw passwordElsewhere();
      await this.prove(ctx, user, password);
    });
  }

  /** As `confirm`; a user whose password is stored elsewhere has only the session as proof. */
  async confirmWhereThereIsOne(ctx: Context, password: string): Promise<void> {
    await forEveryone(async () => {
      const user = await this.callerOf(ctx);
      if (!WITHOUT_PASSWORD.has(user.authSource)) await this.prove(ctx, user, password);
    });
  }

  private callerOf(ctx: Context): Promise<UserEntity> {
    if (isMachine(ctx)) throw notForMachines();
    return this.own.current(ctx);
  }

  private async prove(ctx: Context, user: UserEntity, password: string): Promise<void> {
    if (password === '') throw fieldFault(ctx, 'current_password', 'errors.field_required');
    const account = `current password of ${ctx.userId}`;
    const attempt = await this.attempts.beginProven(account);
    const { right } = await this.credentials.check(user.email, password, ctx.address, null);
    if (!right) throw fieldFault(ctx, 'current_password', 'errors.current_password_wrong');
    await this.attempts.succeeded(attempt);
  }
}
