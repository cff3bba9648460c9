import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONSUMER_AUDIENCE, type Context } from '@gaugeway/platform/auth';
import { Database, isStorageFull } from '@gaugeway/platform/database';
import { noSession, notFound } from '@gaugeway/platform/http';
import type { consumerProfile, consumerSignIn, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { uuidv7 } from 'uuidv7';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-tokens';
import { newRefreshToken, parseRefreshToken } from '../sessions/refresh-token';
import { type Caller, idleEnd } from '../sessions/session-opening';
import { SignInAttemptRepository } from '../sign-in-limits/sign-in-attempt.repository';
import { verifyPassword } from '../accounts/passwords';
import { readCode } from './account-code';
import { wrongContractOrCode } from './consumer-account.errors';
import { ConsumerAccountRepository } from './consumer-account.repository';
import { ConsumerSessionRepository } from './consumer-session.repository';

/** Sessions of consumers: their own kind, with their own tokens and cookie. */
@Injectable()
export class ConsumerSessionService {
  constructor(
    private readonly accounts: ConsumerAccountRepository,
    private readonly sessions: ConsumerSessionRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Signs a consumer in. Throws `wrongContractOrCode` (401), after the same work, whatever is wrong; `tooManySignIns` (429)
   * before the code is checked. No captcha is required: the code is random, and guesses are counted by contract, device
   * and address as those of passwords are.
   */
  async open(
    { contract, code }: InputOf<typeof consumerSignIn>,
    caller: Caller,
  ): Promise<{ accessToken: string; refreshToken: string; device: string }> {
    const { locator, secret } = readCode(code);
    // No user has an address with a colon.
    const account = `consumer:${contract}`;
    const { device, ...from } = caller;
    const attempt = await this.attempts.begin(account, { address: caller.address, captcha: 'right', device });
    const found = await this.accounts.open(contract, locator);
    if (!(await verifyPassword(found?.codeHash, secret)) || !found) {
      await this.audit.add(this.database, {
        action: 'consumer_session.refused',
        userId: null,
        companyId: found?.companyId ?? null,
        address: caller.address,
        details: { number_of_contract: contract, ...(found && { consumer: found.name }) },
      });
      throw wrongContractOrCode();
    }
    const { consumerId, companyId, name } = found;
    const id = uuidv7();
    const refresh = newRefreshToken(id);
    await this.database.transaction(async (transaction) => {
      const session = { id, companyId, consumerId, refreshHash: refresh.hash, expiresAt: idleEnd(), ...from };
      await this.sessions.insert(transaction, session);
      await this.accounts.signedIn(transaction, consumerId);
      await this.audit.add(transaction, {
        action: 'consumer_session.opened',
        userId: null,
        companyId,
        address: caller.address,
        details: { consumer: name, consumer_id: consumerId, number_of_contract: contract },
      });
    });
    await this.attempts.succeeded(attempt);
    const known = await this.attempts.remember(account, device);
    return { accessToken: await this.sign(id, companyId), refreshToken: refresh.token, device: known };
  }

  /** A new access token for the refresh token of the cookie. Throws `noSession`. */
  async refresh(token: string): Promise<string> {
    const given = parseRefreshToken(token);
    if (!given) throw noSession();
    const companyId = await this.sessions.prolong(given.sessionId, given.hash, idleEnd()).catch((error: unknown) => {
      // A full disk must not end the sessions of readers.
      if (!isStorageFull(error)) throw error;
      return this.sessions.holderOf(given.sessionId, given.hash);
    });
    if (companyId === null) throw noSession();
    return this.sign(given.sessionId, companyId);
  }

  async close(ctx: Context): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.sessions.end(transaction, ctx.sessionId);
      await this.audit.add(transaction, audited(ctx, 'consumer_session.closed', { consumer: ctx.consumer?.name }));
    });
  }

  /** Throws 404 where the consumer went meanwhile. */
  async profile(ctx: Context): Promise<ReplyOf<typeof consumerProfile>> {
    const profile = ctx.consumer && (await this.sessions.profile(ctx, ctx.consumer.id));
    if (!profile) throw notFound();
    return profile;
  }

  private sign(sessionId: string, companyId: number): Promise<string> {
    return this.jwt.signAsync(
      { sid: sessionId, cid: companyId },
      { expiresIn: ACCESS_TOKEN_SECONDS, audience: CONSUMER_AUDIENCE },
    );
  }
}
