import { Inject, Injectable, Logger } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
import { AppError } from '@gaugeway/platform/http';
import type { InputOf, OidcError, oidcFinish } from '@gaugeway/proto/api';
import { hashOfLinkToken, newLinkToken } from '../../mail/link-token';
import { ConsoleAddress } from '../../mail/console-address';
import { type Caller, type OpenedSession, SessionOpening } from '../session-opening';
import { SignInAttemptRepository } from '../../sign-in-limits/sign-in-attempt.repository';
import { UserRepository } from '../../accounts/user.repository';
import { ExternalAccountService } from '../../credentials/external-account.service';
import { OidcClient } from './oidc-client';
import { oidcEnv } from './oidc.env';
import { oidcOver, OidcRefusal } from './oidc.errors';
import { OidcSignInRepository } from './oidc-sign-in.repository';

/** Seconds that a user may take at the provider. */
export const SIGN_IN_SECONDS = 600;
/** Seconds in which the console fetches the session. */
const CODE_SECONDS = 60;
/** The same where the consent or a one-time code is required meanwhile. */
export const CONFIRM_SECONDS = 300;

/** Reason of a refusal by the error of the account's service. */
const BECAUSE: Readonly<Record<string, OidcError>> = {
  'errors.no_group_here': 'no_group',
  'errors.account_of_another_source': 'another_source',
  'errors.users_limit_reached': 'company_full',
};
/** Not a refusal: the sign-in was not completed. */
const NO_REFUSAL: ReadonlySet<OidcError> = new Set(['unavailable', 'over', 'denied']);

/**
 * Sign-in at an OpenID provider. Everything from the first redirect to the session belongs to one browser, which a
 * cookie of a random value identifies: a state or a code of another browser opens nothing, so no one can be
 * signed in as another user by a link.
 */
@Injectable()
export class OidcSignInService {
  private readonly logger = new Logger('OidcSignInService');

  constructor(
    @Inject(oidcEnv.token) private readonly env: EnvOf<typeof oidcEnv>,
    private readonly client: OidcClient,
    private readonly console: ConsoleAddress,
    private readonly pending: OidcSignInRepository,
    private readonly accounts: ExternalAccountService,
    private readonly users: UserRepository,
    private readonly attempts: SignInAttemptRepository,
    private readonly opening: SessionOpening,
  ) {}

  get isConfigured(): boolean {
    return this.client.isConfigured;
  }

  /** true: this host receives the cookie that the callback, at PUBLIC_URL, needs. */
  isAtHome(host: string): boolean {
    return new URL(this.console.base).hostname === host;
  }

  /** Start of a sign-in that was requested under another name of this installation. */
  get startAtHome(): string {
    return `${this.console.base}/api/auth/oidc/start?home=1`;
  }

  /** Next address of the browser: the provider, or the console, which shows the reason of a refusal. */
  async start(browser: string): Promise<string> {
    try {
      const { url, secrets } = await this.client.begin();
      const { state, ...kept } = secrets;
      await this.pending.insert(hashOfLinkToken(state), hashOfLinkToken(browser), kept, SIGN_IN_SECONDS);
      return url;
    } catch (error) {
      return this.away(error);
    }
  }

  /** Next address of the browser after it returned with this query: the console, with a code or with the reason. */
  async callback(query: string, browser: string | null, address: string): Promise<string> {
    try {
      const state = new URLSearchParams(query).get('state') ?? '';
      const kept = browser && (await this.pending.take(hashOfLinkToken(state), hashOfLinkToken(browser)));
      if (!kept) throw new OidcRefusal('over');
      const person = await this.client.personOf(query, { state, ...kept });
      const user = await this.accounts.admit(person, this.env.OIDC_GROUPS, address);
      const { token, hash } = newLinkToken();
      await this.pending.insertCode(hash, hashOfLinkToken(browser), user.id, CODE_SECONDS);
      return this.screen('code', token);
    } catch (error) {
      const because = becauseOf(error);
      if (because && !NO_REFUSAL.has(because)) await this.opening.refused(null, `oidc.${because}`, address);
      return this.away(error);
    }
  }

  /**
   * Opens the session of a code of `callback`; throws `oidcOver` where it is unknown, used, too old or another
   * browser's, and whatever opening a session throws. A second factor of the account here is required as always: the
   * provider's own requirements are unknown here. Such a refusal, like the one for missing consent, leaves the code
   * valid, for five minutes in all and for three wrong one-time codes.
   */
  async finish(input: InputOf<typeof oidcFinish>, browser: string | null, caller: Caller): Promise<OpenedSession> {
    const tries = Boolean(input.one_t_p?.trim());
    const hash = hashOfLinkToken(input.code);
    const userId = browser && (await this.pending.userOf(hash, hashOfLinkToken(browser), tries));
    const user = userId ? await this.users.byId(userId) : null;
    if (!user) throw oidcOver();
    // Guesses at one person's second factor are counted over all their codes, and not with those at a password.
    const guessedAt = `oidc:${user.id}`;
    const attempt = tries ? await this.attempts.beginProven(guessedAt) : null;
    const opened = await this.opening.open(user, input, caller, {
      noGuess: async () => {
        await this.pending.prolong(hash, CONFIRM_SECONDS);
        if (attempt) await this.attempts.takeBack(attempt);
      },
      opening: async (transaction) => {
        if (!(await this.pending.use(transaction, hash))) throw oidcOver();
      },
    });
    if (attempt) await this.attempts.succeeded(attempt);
    return opened;
  }

  private away(error: unknown): string {
    const because = becauseOf(error);
    // A database that is down is answered as always.
    if (because === null) throw error;
    const cause = error instanceof OidcRefusal ? error.cause : error;
    if (because === 'unavailable' || because === 'failed')
      this.logger.error(cause, `a sign-in at the OpenID provider: ${because}`);
    else this.logger.log(`a sign-in at the OpenID provider: ${because}`);
    return this.screen('error', because);
  }

  /** The console's screen for the end of it (web/src/app/routes/oidc.tsx). */
  private screen(name: string, value: string): string {
    return `${this.console.base}/#/auth/oidc?${new URLSearchParams({ [name]: value }).toString()}`;
  }
}

/** A code of ours and no text of the provider; null where the sign-in is not at fault. */
function becauseOf(error: unknown): OidcError | null {
  if (error instanceof OidcRefusal) return error.because;
  if (!(error instanceof AppError) || error.status >= 500) return null;
  return BECAUSE[error.declaration.key] ?? 'failed';
}
