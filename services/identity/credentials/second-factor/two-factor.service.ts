import { Injectable } from '@nestjs/common';
import { type Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { SignInAttemptRepository } from '../../sign-in-limits/sign-in-attempt.repository';
import { CompanyUserRepository } from '../../accounts/company-user.repository';
import { CurrentPassword } from '../current-password';
import { UserRepository } from '../../accounts/user.repository';
import { newRecoveryCodes, parseRecoveryCode } from './recovery-codes';
import { FactorKeys } from './factor-keys';
import { SecondFactorRepository } from './second-factor.repository';
import { newTotpSecret, totpStep, totpUrl } from './totp';
import { twoFactorDisabled, twoFactorEnabled, twoFactorNotBegun, codeWrong } from './two-factor.errors';

/** `needed`: a code is required and none came; `right`: the code was right and cannot be used again. */
type SecondFactorOutcome = 'not_needed' | 'needed' | 'wrong' | 'right';

export interface Proof {
  one_t_p: string;
  current_password: string;
}

const now = () => Math.floor(Date.now() / 1000);

/** A one-time code of an authenticator app, or a recovery code, in addition to the password. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly own: UserRepository,
    private readonly users: CompanyUserRepository,
    private readonly currentPassword: CurrentPassword,
    private readonly attempts: SignInAttemptRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
    private readonly keys: FactorKeys,
  ) {}

  /** Checks the code that a user enters besides the password; null = none. */
  async check(userId: number, code: string | null): Promise<SecondFactorOutcome> {
    const factor = await this.factors.find(userId);
    if (!factor?.enabled) return 'not_needed';
    const typed = code?.trim() ?? '';
    if (typed === '') return 'needed';
    const recovery = parseRecoveryCode(typed);
    if (recovery !== null)
      return (await this.factors.takeRecoveryCode(userId, this.keys.hashes(userId, recovery))) ? 'right' : 'wrong';
    const step = totpStep(this.keys.open(userId, factor.secret), typed, now());
    return step !== null && (await this.factors.takeStep(userId, step)) ? 'right' : 'wrong';
  }

  /** A new secret, which counts once `enable` confirmed it. Throws `twoFactorEnabled`. */
  async init(ctx: Context): Promise<{ secret: string; url: string }> {
    const secret = newTotpSecret();
    const user = await this.own.current(ctx);
    if (!(await this.factors.begin(ctx, this.keys.seal(ctx.userId, secret)))) throw twoFactorEnabled();
    return { secret, url: totpUrl(secret, user.email) };
  }

  /**
   * Gives the recovery codes, once. Throws 422 for a wrong password or code, 429 after ten wrong codes, 409 where there is
   * nothing to confirm.
   */
  async enable(ctx: Context, proof: Proof): Promise<string[]> {
    await this.currentPassword.confirm(ctx, proof.current_password);
    const factor = await this.factors.find(ctx.userId);
    if (!factor) throw twoFactorNotBegun();
    if (factor.enabled) throw twoFactorEnabled();
    const step = await this.unguessed(ctx, () =>
      totpStep(this.keys.open(ctx.userId, factor.secret), proof.one_t_p.trim(), now()),
    );
    return this.database.transaction(async (transaction) => {
      if (!(await this.factors.enable(transaction, ctx, factor.secret, step))) throw twoFactorNotBegun();
      await this.audit.add(transaction, audited(ctx, 'two_factor.enabled', { user: ctx.userId }));
      return this.newCodes(transaction, ctx);
    });
  }

  /** Throws 422 for a wrong password or code, 429 after ten wrong codes, 409 where there is none. */
  async disable(ctx: Context, proof: Proof): Promise<void> {
    await this.confirm(ctx, proof);
    await this.database.transaction(async (transaction) => {
      await this.factors.remove(transaction, ctx.userId);
      await this.audit.add(transaction, audited(ctx, 'two_factor.disabled', { user: ctx.userId }));
    });
  }

  /** Throws 422 for a wrong password or code, 429 after ten wrong codes, 409 where there is none. */
  async renewRecoveryCodes(ctx: Context, proof: Proof): Promise<string[]> {
    await this.confirm(ctx, proof);
    return this.database.transaction(async (transaction) => {
      await this.audit.add(transaction, audited(ctx, 'two_factor.recovery_codes_renewed', { user: ctx.userId }));
      return this.newCodes(transaction, ctx);
    });
  }

  /**
   * Resets the second factor of a user of the company who lost the authenticator. Throws 404, and 409 if there is none.
   */
  async reset(ctx: Context, userId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await this.users.lock(transaction, ctx, userId))) throw notFound();
      if (!(await this.factors.remove(transaction, userId))) throw twoFactorDisabled();
      await this.audit.add(transaction, audited(ctx, 'two_factor.reset', { user: userId }));
    });
  }

  private async confirm(ctx: Context, proof: Proof): Promise<void> {
    await this.currentPassword.confirm(ctx, proof.current_password);
    const factor = await this.factors.find(ctx.userId);
    if (!factor?.enabled) throw twoFactorDisabled();
    await this.unguessed(ctx, async () => ((await this.check(ctx.userId, proof.one_t_p)) === 'right' ? true : null));
  }

  /**
   * Returns the result of `look` for a code that the user of a session typed. The attempt is counted before the check,
   * as at the sign-in, but apart from the guesses there. Throws `codeWrong` where `look` returns null, and
   * `tooManySignIns`.
   */
  private async unguessed<T>(ctx: Context, look: () => T | null | Promise<T | null>): Promise<T> {
    const account = `second factor of ${ctx.userId}`;
    const attempt = await this.attempts.beginProven(account);
    const found = await look();
    if (found === null) throw codeWrong({}, { attribute: 'one_t_p' });
    await this.attempts.succeeded(attempt);
    return found;
  }

  private async newCodes(transaction: Transaction, ctx: Context): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => this.keys.hash(ctx.userId, parseRecoveryCode(code) ?? code));
    await this.factors.replaceRecoveryCodes(transaction, ctx, hashes);
    return codes;
  }
}
