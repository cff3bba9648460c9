import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  activateSignup,
  auditList,
  captcha,
  companyLog,
  consumerRefresh,
  consumerSignIn,
  consumerSignOut,
  createSubcompany,
  deleteApiKey,
  deleteSubcompany,
  editSubcompany,
  type Endpoint,
  endService,
  endUserSession,
  ENTITY_LIMIT_USE,
  enterByCode,
  enterCode,
  enterSubcompany,
  findEnterCode,
  forgotPassword,
  handInReading,
  kerberosLogin,
  login,
  moveSubcompany,
  oidcCallback,
  oidcFinish,
  oidcStart,
  readAllDeviceNotices,
  readDeviceNotice,
  refresh,
  resetPassword,
  resetTwoFactor,
  savePeakHours,
  servicedCompanies,
  serviceLog,
  type ServiceName,
  setLocale,
  setService,
  signup,
  subcompanies,
  subcompany,
  subcompanyTree,
  switchSubcompany,
  tryCodec,
  userSettings,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import passport from 'passport';
import { Denials } from '../audit/denials';
import { forEveryone, type Scope } from '../database';
import {
  type AppError,
  companyExpired,
  demoReadOnly,
  moduleClosed,
  noRight,
  noSession,
  notForMachines,
  tooManyRequests,
} from '../http/errors';
import { ENDPOINT } from '../http/implements';
import { RateLimit } from '../http/rate-limit';
import { type Call, callOf } from '../http/request';
import { UNDOCUMENTED } from '../http/undocumented';
import { acceptedLanguage } from '../i18n';
import { ApiKeyStrategy } from './api-key.strategy';
import { authEnv } from './auth-env';
import { type Context, isAllowed, isMachine, isModuleClosed } from './context';
import { readDeviceToken } from './device-token';
import { AccessTokenStrategy, ContextTokenStrategy } from './token.strategies';

/** Header in which one process of the installation shows another the internal secret. */
export const INTERNAL_HEADER = 'x-gaugeway-internal';

/** Services whose calls about a person's own (profile, password, second factor, sessions) find them in any company. */
const OF_PERSONS: ReadonlySet<ServiceName> = new Set(['identity']);
/** What changes the caller's own session, also where the user has entered from a company above. */
const OF_OWN_SESSION: ReadonlySet<string> = new Set([enterSubcompany.id, enterCode.id]);
/** Calls about the companies below the caller's, with their users and what was done there. */
const OF_BRANCH: ReadonlySet<string> = new Set([
  ...[subcompanies.id, subcompanyTree.id, subcompany.id, createSubcompany.id, editSubcompany.id, switchSubcompany.id],
  ...[deleteSubcompany.id, moveSubcompany.id, servicedCompanies.id, setService.id, endService.id],
  ...[auditList.id, companyLog.id, serviceLog.id, savePeakHours.id, ENTITY_LIMIT_USE.identity.id],
]);

/** Calls that know the browser: sign-ins, and those about a person's own account. */
const WITH_DEVICE: ReadonlySet<Endpoint['access']['kind']> = new Set(['public', 'session']);

/** What a demo account may change: how it looks to itself. */
const DEMO_MAY_CHANGE: ReadonlySet<string> = new Set([setLocale.id, userSettings.id, consumerSignOut.id]);
/** Changes nothing, but is not open to every caller: it runs a text of the caller's. */
const DEMO_MAY_NOT_ASK: ReadonlySet<string> = new Set([tryCodec.id]);

/** What may still be changed where the company's access is over, in addition to a person's own. */
const EXPIRED_MAY_CHANGE: ReadonlySet<string> = new Set([
  ...[enterSubcompany.id, enterCode.id, endUserSession.id, resetTwoFactor.id, deleteApiKey.id],
  ...[readDeviceNotice.id, readAllDeviceNotices.id, consumerSignOut.id],
]);

/**
 * Every route is checked here, and a route without a declared rule is closed. A demo account changes nothing,
 * whatever its rights say.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly deviceSecret = authEnv.read().JWT_SECRET;
  private readonly internalSecret = Buffer.from(authEnv.read().INTERNAL_SECRET);
  /** Calls that cost us a password hash or a transaction, and that anybody or nearly anybody may make. */
  private readonly limits: ReadonlyMap<string, RateLimit> = new Map([
    [login.id, new RateLimit(120, 2)],
    [kerberosLogin.id, new RateLimit(120, 2)],
    [refresh.id, new RateLimit(120, 5)],
    [consumerSignIn.id, new RateLimit(60, 1)],
    [consumerRefresh.id, new RateLimit(120, 5)],
    [handInReading.id, new RateLimit(30, 0.2)],
    [enterByCode.id, new RateLimit(30, 0.5)],
    [findEnterCode.id, new RateLimit(30, 0.5)],
    [oidcStart.id, new RateLimit(120, 2)],
    [oidcCallback.id, new RateLimit(120, 2)],
    [oidcFinish.id, new RateLimit(120, 2)],
    [captcha.id, new RateLimit(60, 1)],
    [signup.id, new RateLimit(30, 0.1)],
    [activateSignup.id, new RateLimit(30, 0.2)],
    [forgotPassword.id, new RateLimit(30, 0.1)],
    [resetPassword.id, new RateLimit(30, 0.2)],
  ]);

  /**
   * Calls of a browser that signed in before, where others behind its address used up the limit. It is small, since each
   * sign-in without a cookie is given a further one.
   */
  private readonly ofDevices = new RateLimit(5, 1 / 30);

  constructor(
    private readonly reflector: Reflector,
    private readonly contextTokens: ContextTokenStrategy,
    private readonly accessTokens: AccessTokenStrategy,
    private readonly apiKeys: ApiKeyStrategy,
    private readonly denials: Denials,
  ) {}

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
    call.rows.scope = scopeOf(endpoint, null);
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
    this.limit(endpoint, call);
    if (endpoint.access.kind === 'public') return true;
    if (!context) throw noSession();
    const refusal = refusalOf(context, endpoint);
    if (refusal) {
      this.denials.note(call.context ?? context, endpoint, refusal.declaration.key);
      throw refusal;
    }
    call.rows.scope = scopeOf(endpoint, context);
    return true;
  }

  /** The caller; null for an anonymous one, which is no error here: the rule decides. A failed lookup is one. */
  private authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Context | null> {
    return new Promise((resolve, reject) => {
      // Passport's types know Express and names only. Names are global to a process, and a process of the tests has
      // several applications: the strategies are given themselves, each request its own heirs of them, because passport
      // hangs the request's answers on what it is given; shared, one request would answer for another.
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

  private limit(endpoint: Endpoint, { address, device }: Call): void {
    const wait = this.limits.get(endpoint.id)?.take(address) ?? 0;
    if (wait === 0) return;
    if (device === null || this.ofDevices.take(`${endpoint.id} ${device}`) > 0)
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

/**
 * Whose rows a call sees. null: not decided, no statement runs. Public calls and the API of integrations find
 * out whom it is about; the operator's calls are about the installation, and a person's own about that person.
 */
function scopeOf({ id, access, service }: Endpoint, context: Context | null): Scope | null {
  if (access.kind === 'public' || access.kind === 'integration' || access.kind === 'platform') return 'everyone';
  const companyId = context?.companyId ?? null;
  if (companyId !== null && OF_BRANCH.has(id)) return { branchOf: companyId };
  if (OF_OWN_SESSION.has(id) || (OF_PERSONS.has(service) && access.kind === 'session')) return 'everyone';
  return companyId;
}

/** Why a caller may not make a call; null where they may. */
function refusalOf(context: Context, endpoint: Endpoint): AppError | null {
  const isForAll = endpoint.mutates ? DEMO_MAY_CHANGE.has(endpoint.id) : !DEMO_MAY_NOT_ASK.has(endpoint.id);
  if (context.isDemo && !isForAll) return demoReadOnly();
  if (!isAllowed(context, endpoint.access)) {
    if (isModuleClosed(context, endpoint.access)) return moduleClosed();
    return isMachine(context) && endpoint.access.kind === 'session' ? notForMachines() : noRight();
  }
  return context.isExpired && endpoint.mutates && !isOpenAfterExpiry(endpoint) ? companyExpired() : null;
}

/**
 * What is left where the company's access is over: reading, what belongs to a person
 * and not to the company, and ending what another person may abuse.
 */
function isOpenAfterExpiry({ id, access }: Endpoint): boolean {
  return access.kind === 'session' || EXPIRED_MAY_CHANGE.has(id);
}
