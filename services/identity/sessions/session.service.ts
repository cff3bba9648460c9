import { Injectable } from '@nestjs/common';
import { authEnv, type Context } from '@gaugeway/platform/auth';
import { Database, isStorageFull, type Transaction } from '@gaugeway/platform/database';
import { AppError, changedMeanwhile, noSession } from '@gaugeway/platform/http';
import type { AuditAction, InputOf, login } from '@gaugeway/proto/api';
import { uuidv7 } from 'uuidv7';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { CaptchaService } from '../sign-in-limits/captcha/captcha.service';
import type { UserEntity } from '../accounts/user.entity';
import { AccessTokens } from './access-tokens';
import { PasswordCheck } from '../credentials/password-check';
import { newRefreshToken, nextRefreshToken, parseRefreshToken, sameHash } from './refresh-token';
import { type Caller, idleEnd, type OpenedSession, SessionOpening } from './session-opening';
import { sessionReused, wrongCredentials } from './session.errors';
import { captchaNeeded, tooManySignIns } from '../sign-in-limits/sign-in-limit.errors';
import { SessionRepository, type StoredSession } from './session.repository';
import {
  type Attempt,
  type CaptchaOutcome,
  SignInAttemptRepository,
} from '../sign-in-limits/sign-in-attempt.repository';

/**
 * Two tabs of a browser may refresh at the same moment with the same cookie, and a page that is reloaded may lose the new
 * one; later it is a stolen one.
 */
const ROTATION_GRACE_SECONDS = 10;

type SignIn = InputOf<typeof login>;

type ParsedRefreshToken = NonNullable<ReturnType<typeof parseRefreshToken>>;
/** null: the token that was given stays. */
type Refreshed = StoredSession & { refreshToken: string | null };

const TOO_MANY = tooManySignIns().declaration.key;
const CAPTCHA_NEEDED = captchaNeeded().declaration.key;

/** Opens, prolongs, moves and ends sessions of users. */
@Injectable()
export class SessionService {
  private readonly secret = authEnv.read().JWT_SECRET;

  constructor(
    private readonly captchas: CaptchaService,
    private readonly credentials: PasswordCheck,
    private readonly opening: SessionOpening,
    private readonly sessions: SessionRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * Signs in by password. Throws `wrongCredentials` for an unknown email and for a wrong password alike, and only to
   * who knows the password `accountBlocked`, `companyBlocked`, `apiOnly`, `consentNeeded`, `codeNeeded`, `codeWrong`;
   * `tooManySignIns`, `captchaNeeded` and `captchaWrong` before the password is checked.
   */
  async open(input: SignIn, caller: Caller): Promise<OpenedSession> {
    const { email } = input;
    const captcha = await this.captchaOf(input);
    const { address, device } = caller;
    const attempt = await this.attempts.begin(email, { address, captcha, device });
    const user = await this.userOf(input, caller, attempt);
    const opened = await this.opening.open(user, input, caller, { noGuess: () => this.attempts.takeBack(attempt) });
    await this.attempts.succeeded(attempt);
    return { ...opened, device: await this.attempts.remember(email, device) };
  }

  /**
   * Exchanges a refresh token, for some seconds for the same one; throws `noSession`, or `sessionReused` after ending a
   * session whose old token came back later.
   */
  async refresh(token: string): Promise<OpenedSession> {
    const given = parseRefreshToken(token);
    if (!given) throw noSession();
    const { sessionId } = given;
    const outcome = await this.exchange(token, given).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error;
      return this.keep(given, error);
    });
    if (outcome === 'ended') throw noSession();
    if (outcome === 'reused') throw sessionReused();
    // The session may be live although its user is blocked.
    if (!(await this.sessions.context(sessionId))) throw noSession();
    const { userId, companyId, refreshToken } = outcome;
    return { accessToken: await this.tokens.sign(sessionId, userId, companyId), refreshToken };
  }

  private exchange(token: string, { sessionId, hash }: ParsedRefreshToken): Promise<Refreshed | 'ended' | 'reused'> {
    const next = nextRefreshToken({ sessionId, token }, this.secret);
    return this.database.transaction(async (transaction) => {
      const session = await this.sessions.lock(transaction, sessionId);
      if (!session) return 'ended';
      if (sameHash(session.refreshHash, hash)) {
        await this.sessions.rotate(transaction, sessionId, next.hash, idleEnd());
        return { ...session, refreshToken: next.token };
      }
      if (!sameHash(session.previousHash, hash)) return 'ended';
      // A session that was moved meanwhile has another token: that of the tab that moved it.
      const isNext = sameHash(session.refreshHash, next.hash);
      if (session.rotatedAgo < ROTATION_GRACE_SECONDS) return { ...session, refreshToken: isNext ? next.token : null };
      await this.sessions.end(transaction, sessionId, 'refresh token used twice');
      return 'reused';
    });
  }

  /**
   * No token can be exchanged while the disk is full: the current one stays, so that reading continues. Throws `fault`
   * for a token that was reused later, whose session cannot be ended.
   */
  private async keep({ sessionId, hash }: ParsedRefreshToken, fault: unknown): Promise<Refreshed | 'ended'> {
    const session = await this.sessions.find(sessionId);
    if (session === null) return 'ended';
    if (sameHash(session.refreshHash, hash)) return { ...session, refreshToken: null };
    if (!sameHash(session.previousHash, hash)) return 'ended';
    if (session.rotatedAgo >= ROTATION_GRACE_SECONDS) throw fault;
    return { ...session, refreshToken: null };
  }

  /**
   * Moves the session into another company and exchanges its tokens: a token names the company that it was made for,
   * and is good for no other. Throws `noSession`, and `changedMeanwhile` where another tab moved it first.
   */
  async move(ctx: Context, chain: readonly number[], action: AuditAction): Promise<OpenedSession> {
    const companyId = chain.at(-1) ?? 0;
    const next = newRefreshToken(ctx.sessionId);
    await this.database.transaction(async (transaction) => {
      const session = await this.sessions.lock(transaction, ctx.sessionId);
      if (!session) throw noSession();
      if (session.companyId !== ctx.companyId) throw changedMeanwhile();
      await this.sessions.enter(transaction, ctx.sessionId, ctx.userId, chain);
      await this.sessions.rotate(transaction, ctx.sessionId, next.hash, idleEnd());
      await this.audit.add(transaction, {
        action,
        userId: ctx.userId,
        // Entering is logged in the company that was entered, leaving in the one that was left.
        companyId: chain.length > ctx.chain.length ? companyId : ctx.companyId,
        address: ctx.address,
        details: { from: ctx.companyId, to: companyId, chain: chain.length > ctx.chain.length ? chain : ctx.chain },
      });
    });
    return {
      accessToken: await this.tokens.sign(ctx.sessionId, ctx.userId, companyId),
      refreshToken: next.token,
    };
  }

  /**
   * Opens a second session of the user of a live one, in a company below; null where the first has ended, or access is
   * closed. It ends with the first.
   */
  async openFrom(
    transaction: Transaction,
    fromId: string,
    chain: readonly number[],
    caller: Caller,
  ): Promise<OpenedSession | null> {
    const from = await this.sessions.lock(transaction, fromId);
    if (!from) return null;
    const id = uuidv7();
    const refresh = newRefreshToken(id);
    const { userId } = from;
    const companyId = chain.at(-1) ?? 0;
    await this.sessions.insert(transaction, {
      id,
      userId,
      chain,
      refreshHash: refresh.hash,
      expiresAt: idleEnd(),
      openedFrom: fromId,
      ...caller,
    });
    if (!(await this.sessions.isLive(transaction, id))) return null;
    await this.audit.add(transaction, {
      action: 'company.entered',
      userId,
      companyId,
      address: caller.address,
      details: { from: from.companyId, to: companyId, chain: [...chain], session: id },
    });
    return { accessToken: await this.tokens.sign(id, userId, companyId), refreshToken: refresh.token };
  }

  async close(ctx: Context): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.sessions.end(transaction, ctx.sessionId, 'signed out');
      await this.audit.add(transaction, audited(ctx, 'session.closed', { session: ctx.sessionId }));
    });
  }

  /** User of an email and password; a failure is logged in the audit log. */
  private async userOf({ email, password }: SignIn, { address }: Caller, attempt: Attempt): Promise<UserEntity> {
    const checked = this.credentials.check(email, password, address, attempt);
    const { user, right } = await checked.catch(async (error: unknown) => {
      const key = error instanceof AppError && error.status < 500 ? error.declaration.key : null;
      // A refusal for anything but the limit comes after the right password; a directory that is down and a captcha
      // that is required are not the user's failure.
      if (key !== TOO_MANY) await this.attempts.takeBack(attempt);
      // An unexpected user from a directory is logged in the audit log.
      if (key !== null && key !== CAPTCHA_NEEDED) await this.opening.refused(null, key, address);
      throw error;
    });
    if (user && right) return user;
    const error = wrongCredentials();
    await this.opening.refused(user, error.declaration.key, address);
    throw error;
  }

  /** Checks the captcha before anything is counted; an answer uses it up, right or wrong. */
  private async captchaOf({ captcha_key: key, captcha }: SignIn): Promise<CaptchaOutcome> {
    if (!key || !captcha) return 'none';
    return (await this.captchas.isRight(key, captcha)) ? 'right' : 'wrong';
  }
}
