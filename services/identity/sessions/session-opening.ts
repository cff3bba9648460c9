import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { AppError } from '@gaugeway/platform/http';
import type { InputOf, login } from '@gaugeway/proto/api';
import { uuidv7 } from 'uuidv7';
import { AuditRepository } from '../audit/audit.repository';
import type { CompanyEntity } from '../accounts/company.entity';
import { CompanyRepository } from '../accounts/company.repository';
import { identityEnv } from '../identity.env';
import type { UserEntity } from '../accounts/user.entity';
import { AccessTokens } from './access-tokens';
import { newRefreshToken } from './refresh-token';
import { TwoFactorService } from '../credentials/second-factor/two-factor.service';
import { codeNeeded, codeWrong } from '../credentials/second-factor/two-factor.errors';
import { accountBlocked, apiOnly, companyBlocked, consentNeeded } from './session.errors';
import { SessionRepository } from './session.repository';

/** An unused session ends after this time. */
const IDLE_DAYS = 14;
const EXPIRY_GRACE_MS = 14 * 86_400_000;

export interface Caller {
  address: string;
  userAgent: string;
  /** Token of the device cookie; null where the browser has none. */
  device: string | null;
}

export interface OpenedSession {
  accessToken: string;
  /** null = the cookie that came with the request stays the good one. */
  refreshToken: string | null;
  /** Token for the device cookie, after a sign-in by password. */
  device?: string;
}

/** Optional inputs in addition to the proof of identity. */
type Besides = Pick<InputOf<typeof login>, 'personal_data_access' | 'one_t_p'>;

/** Steps of a kind of sign-in while a session is opened. */
interface Way {
  /** The identity was proven, and something else is required or prevents the sign-in: that is no guess. */
  noGuess(): Promise<void>;
  /** Details for the audit log. */
  details?: object;
  /** Called in the transaction that opens the session; may throw. */
  opening?(transaction: Transaction): Promise<void>;
}

/** Opens a session for a person whose identity is proven, by any means: every sign-in ends here. */
@Injectable()
export class SessionOpening {
  constructor(
    @Inject(identityEnv.token) private readonly env: EnvOf<typeof identityEnv>,
    private readonly secondFactor: TwoFactorService,
    private readonly companies: CompanyRepository,
    private readonly sessions: SessionRepository,
    private readonly tokens: AccessTokens,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  /**
   * Opens a session of a user whose identity is proven. Throws `accountBlocked`, `companyBlocked`, `apiOnly` and
   * `codeWrong`, which are logged in the audit log, and `consentNeeded` and `codeNeeded`, which are no failures.
   */
  async open(user: UserEntity, input: Besides, caller: Caller, way: Way): Promise<OpenedSession> {
    const refusal = await this.refusalOf(user);
    if (refusal) {
      await way.noGuess();
      await this.refused(user, refusal.declaration.key, caller.address, way.details);
      throw refusal;
    }
    const consents = await this.consentOf(user, input, way);
    await this.secondFactorOf(user, input, caller, way);
    const id = uuidv7();
    const refresh = newRefreshToken(id);
    await this.database.transaction(async (transaction) => {
      await way.opening?.(transaction);
      await this.sessions.insert(transaction, {
        id,
        userId: user.id,
        chain: [user.companyId],
        refreshHash: refresh.hash,
        expiresAt: idleEnd(),
        ...caller,
      });
      if (consents) await this.consent(transaction, user, caller);
      await this.audit.add(transaction, {
        action: 'session.opened',
        userId: user.id,
        companyId: user.companyId,
        address: caller.address,
        details: { session: id, ...sourceOf(user), ...way.details },
      });
    });
    return { accessToken: await this.tokens.sign(id, user.id, user.companyId), refreshToken: refresh.token };
  }

  /** Writes into the audit log who was refused, and why: the key of an error, or of a refusal elsewhere. */
  async refused(user: UserEntity | null, because: string, address: string, more: object = {}): Promise<void> {
    await this.audit.add(this.database, {
      action: 'session.refused',
      userId: user?.id ?? null,
      companyId: user?.companyId ?? null,
      address,
      details: { because, ...(user && sourceOf(user)), ...more },
    });
  }

  /** true: the user has just consented. Throws `consentNeeded` if consent is required and missing. */
  private async consentOf(user: UserEntity, input: Besides, way: Way): Promise<boolean> {
    // The demo account belongs to no person: it has no personal data.
    if (!this.env.PERSONAL_DATA_CONSENT || user.consentedAt || user.isDemo) return false;
    if (input.personal_data_access) return true;
    await way.noGuess();
    throw consentNeeded({}, { attribute: 'personal_data_access' });
  }

  private async consent(transaction: Transaction, user: UserEntity, { address }: Caller): Promise<void> {
    await this.sessions.keepConsent(transaction, user.id);
    await this.audit.add(transaction, {
      action: 'user.consented',
      userId: user.id,
      companyId: user.companyId,
      address,
      details: {},
    });
  }

  /** Throws `codeNeeded`, which is no failure, or `codeWrong`, which is one. */
  private async secondFactorOf(user: UserEntity, input: Besides, { address }: Caller, way: Way): Promise<void> {
    const answer = await this.secondFactor.check(user.id, input.one_t_p?.trim() || null);
    if (answer === 'needed') {
      await way.noGuess();
      throw codeNeeded({}, { attribute: 'one_t_p' });
    }
    if (answer === 'wrong') {
      const error = codeWrong({}, { attribute: 'one_t_p' });
      await this.refused(user, error.declaration.key, address, way.details);
      throw error;
    }
  }

  private async refusalOf(user: UserEntity): Promise<AppError | null> {
    if (user.status !== 'active') return accountBlocked();
    const company = await this.companies.byId(user.companyId);
    if (company?.status !== 'active') return companyBlocked();
    if (company.onlyApi) return apiOnly();
    return !user.isAdmin && isClosedByExpiry(company) ? companyBlocked() : null;
  }
}

/** Time at which a session that is used now exceeds its idle time. */
export function idleEnd(): Date {
  return new Date(Date.now() + IDLE_DAYS * 86_400_000);
}

function isClosedByExpiry(company: CompanyEntity): boolean {
  return company.expiresAt !== null && company.expiresAt.getTime() + EXPIRY_GRACE_MS < Date.now();
}

/** Source of the proof of identity, where it is not this product. */
function sourceOf({ authSource }: UserEntity): { source?: string } {
  return authSource === 'local' ? {} : { source: authSource };
}
