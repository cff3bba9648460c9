import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Endpoint, endpoints } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { Denials } from '../audit/denials';
import { forEveryone } from '../database';
import { noRight, noSession, tooManyRequests } from '../http/errors';
import { ENDPOINT } from '../http/handle';
import { type SharedRate, SharedRates } from '../http/shared-rates';
import { type Call, callOf } from '../http/request';
import { UNDOCUMENTED } from '../http/undocumented';
import { acceptedLanguage } from '../i18n';
import { ApiKeyStrategy } from './api-key.strategy';
import { authEnv } from './auth-env';
import type { Context } from './context';
import { decide } from './decide';
import { readDeviceToken } from './device-token';
import { AccessTokenStrategy, ContextTokenStrategy } from './token.strategies';

/** Header in which one process of the installation shows another the internal secret. */
export const INTERNAL_HEADER = 'x-gaugeway-internal';

/** Calls that know the browser: sign-ins, and those about a person's own account. */
const WITH_DEVICE: ReadonlySet<Endpoint['access']['kind']> = new Set(['public', 'session']);

/**
 * Every route is checked here but direct calls, which check a key of integrations (`http/direct.ts`); a route without a
 * declared rule is closed. A demo account changes nothing,
 * whatever its rights say.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly deviceSecret = authEnv.read().JWT_SECRET;
  private readonly internalSecret = Buffer.from(authEnv.read().INTERNAL_SECRET);
  /** Calls that cost us a password hash or a transaction, and that anybody or nearly anybody may make. */
  private readonly limits: ReadonlyMap<string, SharedRate>;

  /**
   * Calls of a browser that signed in before, where others behind its address used up the limit. It is small, since each
   * sign-in without a cookie is given a further one.
   */
  private readonly ofDevices: SharedRate;

  constructor(
    private readonly reflector: Reflector,
    private readonly contextTokens: ContextTokenStrategy,
    private readonly accessTokens: AccessTokenStrategy,
    private readonly apiKeys: ApiKeyStrategy,
    private readonly denials: Denials,
    rates: SharedRates,
  ) {
    this.limits = new Map(endpoints.flatMap(({ id, rate }) => (rate ? [[id, rates.limit(id, rate)]] : [])));
    this.ofDevices = rates.limit('known device', { burst: 5, perSecond: 1 / 30 });
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    // A WebSocket authenticates at its handshake.
    if (execution.getType() !== 'http') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const call = callOf(request);
    const open = this.reflector.get<'operations' | 'internal' | undefined>(UNDOCUMENTED, execution.getHandler());
    if (open) call.rows.scope = 'everyone';
    if (open === 'operations') return true;
    if (open === 'internal') return this.isInternal(request);

    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, execution.getHandler());
    if (!endpoint) throw noRight();
    call.endpoint = endpoint;
    // Until the caller is known.
    call.rows.scope = decide(endpoint, null).scope;
    // An integration shows its key to the handler; a public call may come with a session or without.
    if (endpoint.access.kind === 'integration') return true;
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const context = await forEveryone(() => this.authenticate(request, reply));
    if (context) {
      // The language of the request, then the one the user has chosen.
      call.language = acceptedLanguage(request.headers['accept-language']) ?? context.language;
      call.context = { ...context, language: call.language };
    }
    if (WITH_DEVICE.has(endpoint.access.kind)) call.device = readDeviceToken(this.deviceSecret, request);
    await this.limit(endpoint, call);
    const { refusal, scope } = decide(endpoint, context);
    if (refusal) {
      if (call.context) this.denials.note(call.context, endpoint, refusal.declaration.key);
      throw refusal;
    }
    call.rows.scope = scope;
    return true;
  }

  /** The caller; null for an anonymous one, which is no error here: the rule decides. A failed lookup is one. */
  private authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Context | null> {
    return new Promise((resolve, reject) => {
      // Passport's types know Express and names only. Names are global to a process, and a process of the tests has
      // several applications: the strategies are given themselves, each request its own heirs of them, because passport
      // attaches the request's answers to them; shared, one request would answer for another.
      const heirs = [this.contextTokens, this.accessTokens, this.apiKeys].map(
        (strategy: object) => Object.create(strategy) as object,
      );
      const strategies = heirs as unknown as string[];
      const ask = passport.authenticate(
        strategies,
        { session: false },
        (error: unknown, user: Context | false | null) => {
          if (error)
            reject(error instanceof Error ? error : new Error('a token could not be looked up', { cause: error }));
          else resolve(user || null);
        },
      ) as unknown as (request: FastifyRequest, reply: FastifyReply, next: (error: unknown) => void) => void;
      ask(request, reply, reject);
    });
  }

  private async limit(endpoint: Endpoint, { address, device }: Call): Promise<void> {
    const wait = (await this.limits.get(endpoint.id)?.take(address)) ?? 0;
    if (wait === 0) return;
    if (device === null || (await this.ofDevices.take(`${endpoint.id} ${device}`)) > 0)
      throw tooManyRequests({}, { retryAfterSeconds: wait });
  }

  private isInternal(request: FastifyRequest): boolean {
    const shown = request.headers[INTERNAL_HEADER];
    if (typeof shown !== 'string') throw noSession();
    const bytes = Buffer.from(shown);
    if (bytes.length !== this.internalSecret.length || !timingSafeEqual(bytes, this.internalSecret)) throw noSession();
    return true;
  }
}
