import { Inject, Injectable } from '@nestjs/common';
import type { EnvOf } from '@gaugeway/platform/config';
// Types alone: the library is loaded when the first person signs in.
import type * as Library from 'openid-client';
import { z } from 'zod';
import { ConsoleAddress } from '../../mail/console-address';
import type { ExternalPerson } from '../../credentials/external-person';
import { isLoopback, oidcEnv } from './oidc.env';
import { OidcRefusal } from './oidc.errors';

/** The provider's description is fetched again after this time. */
const KEEP_MS = 3_600_000;

/** Secrets that identify one sign-in when the browser returns from the provider. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  /** Code verifier (RFC 7636). */
  verifier: string;
}

interface Provider {
  library: typeof Library;
  configuration: Library.Configuration;
}

type Claims = Record<string, unknown>;

const emailShape = z.string().trim().max(254).pipe(z.email());

/**
 * Talks to the OpenID provider (OpenID Connect Core 1.0, authorization code flow, with PKCE). Its description is fetched
 * when the first person signs in, and again after it failed: one that is down does not prevent the start.
 */
@Injectable()
export class OidcClient {
  private known: { provider: Promise<Provider>; until: number } | null = null;

  constructor(
    @Inject(oidcEnv.token) private readonly env: EnvOf<typeof oidcEnv>,
    private readonly console: ConsoleAddress,
  ) {}

  get isConfigured(): boolean {
    return this.env.OIDC_ISSUER !== undefined;
  }

  /** Title of the provider on the sign-in screen; null = none is configured. */
  get title(): string | null {
    return this.env.OIDC_ISSUER ? (this.env.OIDC_TITLE ?? new URL(this.env.OIDC_ISSUER).hostname) : null;
  }

  /**
   * Address of the sign-in at the provider, and the secrets to keep until the browser returns. Throws `OidcRefusal`.
   */
  async begin(): Promise<{ url: string; secrets: OidcSecrets }> {
    const { library, configuration } = await this.provider();
    const secrets = {
      state: library.randomState(),
      nonce: library.randomNonce(),
      verifier: library.randomPKCECodeVerifier(),
    };
    const url = library.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri,
      scope: this.env.OIDC_SCOPES,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, secrets };
  }

  /** The person who returned from the provider with this query (`code=...&state=...`). Throws `OidcRefusal`. */
  async personOf(query: string, secrets: OidcSecrets): Promise<ExternalPerson> {
    const provider = await this.provider();
    try {
      return this.person(...(await this.claimsOf(provider, query, secrets)));
    } catch (error) {
      throw error instanceof OidcRefusal ? error : refusalFor(error);
    }
  }

  /** Claims of the ID token, and of the userinfo endpoint where the token has too few. */
  private async claimsOf(
    { library, configuration }: Provider,
    query: string,
    { state, nonce, verifier }: OidcSecrets,
  ): Promise<[Claims, Claims]> {
    const back = new URL(this.redirectUri);
    back.search = query;
    const tokens = await library.authorizationCodeGrant(configuration, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims: Claims = { ...tokens.claims() };
    const enough = [claims.email, claims.email_verified, claims[this.env.OIDC_GROUPS_CLAIM]];
    if (enough.every((value) => value !== undefined) || !configuration.serverMetadata().userinfo_endpoint)
      return [claims, {}];
    return [claims, { ...(await library.fetchUserInfo(configuration, tokens.access_token, String(claims.sub))) }];
  }

  private person(token: Claims, info: Claims): ExternalPerson {
    // An email and whether it was verified are of one source.
    const contact = info.email === undefined ? token : info;
    const email = emailShape.safeParse(contact.email);
    if (!email.success) throw new OidcRefusal('no_email');
    // Some providers send it as a text.
    const verified = contact.email_verified === 'true' || contact.email_verified;
    if (verified !== true && !(verified === undefined && this.env.OIDC_TRUST_EMAIL))
      throw new OidcRefusal('email_unverified');
    return {
      source: 'oidc',
      // A subject is unique within its issuer alone; another issuer that is set later must not find these accounts.
      externalId: `${String(token.iss)} ${String(token.sub)}`,
      email: email.data,
      name: nameIn(token) ?? nameIn(info) ?? email.data,
      groups: groupsIn(token[this.env.OIDC_GROUPS_CLAIM] ?? info[this.env.OIDC_GROUPS_CLAIM]),
    };
  }

  private get redirectUri(): string {
    return `${this.console.base}/api/auth/oidc/callback`;
  }

  /** Throws `OidcRefusal`. */
  private async provider(): Promise<Provider> {
    if (!this.known || this.known.until < Date.now())
      this.known = { provider: this.discovered(), until: Date.now() + KEEP_MS };
    const discovered = this.known;
    try {
      return await discovered.provider;
    } catch (error) {
      if (this.known === discovered) this.known = null;
      throw new OidcRefusal('unavailable', error);
    }
  }

  private async discovered(): Promise<Provider> {
    const library = await import('openid-client');
    const { OIDC_ISSUER = '', OIDC_CLIENT_ID = '', OIDC_TIMEOUT_MS } = this.env;
    const issuer = new URL(OIDC_ISSUER);
    const configuration = await library.discovery(issuer, OIDC_CLIENT_ID, {}, this.authentication(library), {
      timeout: OIDC_TIMEOUT_MS / 1000,
      // The signature of the ID token is checked although it comes over TLS.
      execute: [
        library.enableNonRepudiationChecks,
        // oxlint-disable-next-line typescript/no-deprecated -- not deprecated, but marked to be seen: never beyond this machine
        ...(issuer.protocol === 'http:' && isLoopback(issuer) ? [library.allowInsecureRequests] : []),
      ],
    });
    return { library, configuration };
  }

  /** Place of the client's secret: the header by default, else the body. */
  private authentication(library: typeof Library): Library.ClientAuth {
    const { OIDC_CLIENT_SECRET: secret, OIDC_CLIENT_AUTH: set } = this.env;
    if (!secret) return library.None();
    const [inHeader, inBody] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
    return (server, ...rest) => {
      const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const method = set ?? (taken.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post');
      (method === 'client_secret_basic' ? inHeader : inBody)(server, ...rest);
    };
  }
}

/** Cause of an error of the library, which has no separate class for most errors. */
function refusalFor(error: unknown): OidcRefusal {
  const chain: { name?: unknown; message?: unknown; code?: unknown; error?: unknown; status?: unknown }[] = [];
  for (let link = error; typeof link === 'object' && link !== null && chain.length < 5;) {
    chain.push(link);
    link = (link as { cause?: unknown }).cause;
  }
  if (chain.some((link) => link.name === 'AuthorizationResponseError' && link.error === 'access_denied'))
    return new OidcRefusal('denied', error);
  const isDown = chain.some(
    ({ message, code, status, error: errorCode }) =>
      message === 'fetch failed' ||
      code === 'OAUTH_TIMEOUT' ||
      (typeof status === 'number' && status >= 500) ||
      errorCode === 'temporarily_unavailable',
  );
  return new OidcRefusal(isDown ? 'unavailable' : 'failed', error);
}

function nameIn({ name, preferred_username: login }: Claims): string | null {
  const given = [name, login].find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof given === 'string' ? given.replace(/\0/g, '').trim() : null;
}

function groupsIn(claim: unknown): string[] {
  return [claim].flat().filter((group) => typeof group === 'string');
}
