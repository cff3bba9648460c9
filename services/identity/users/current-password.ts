import { Injectable } from '@nestjs/common';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { notForMachines } from '@gaugeway/platform/http';
import { passwordElsewhere } from '../external/external.errors';
import { CredentialCheck } from '../sessions/credential-check';
import { SignInAttemptRepository } from '../sessions/sign-in-attempt.repository';
import { fieldFault } from './field-fault';
import type { UserEntity } from './user.entity';
import { UserRepository } from './user.repository';

/** Sources of accounts that have no password which could be asked for here. */
const WITHOUT_PASSWORD: ReadonlySet<UserEntity['authSource']> = new Set(['oidc', 'kerberos']);

/** Asks the user of a session for the password once more, before what an open screen alone must not do. */
@Injectable()
export class CurrentPassword {
  constructor(
    private readonly own: UserRepository,
    private readonly credentials: CredentialCheck,
    private readonly attempts: SignInAttemptRepository,
  ) {}

  /**
   * Throws 422 where it is not the caller's own password, `passwordElsewhere` where there is none here, `notForMachines`
   * for an API key; who guesses is slowed down as at the sign-in.
   */
  async confirm(ctx: Context, password: string): Promise<void> {
    const user = await this.callerOf(ctx);
    if (WITHOUT_PASSWORD.has(user.authSource)) throw passwordElsewhere();
    await this.prove(ctx, user, password);
  }

  /** As `confirm`; whose password is known elsewhere alone has nothing to show but the session. */
  async confirmWhereThereIsOne(ctx: Context, password: string): Promise<void> {
    const user = await this.callerOf(ctx);
    if (!WITHOUT_PASSWORD.has(user.authSource)) await this.prove(ctx, user, password);
  }

  private callerOf(ctx: Context): Promise<UserEntity> {
    if (isMachine(ctx)) throw notForMachines();
    return this.own.current(ctx);
  }

  private async prove(ctx: Context, user: UserEntity, password: string): Promise<void> {
    if (password === '') throw fieldFault(ctx, 'current_password', 'errors.field_required');
    const brake = `current password of ${ctx.userId}`;
    // Who guesses here has signed in: the limit is enough, and a captcha would only be in the way.
    await this.attempts.begin(brake, ctx.address, 'right');
    const { right } = await this.credentials.check(user.email, password, ctx.address, 'right');
    if (!right) throw fieldFault(ctx, 'current_password', 'errors.current_password_wrong');
    await this.attempts.succeeded(brake);
  }
}
