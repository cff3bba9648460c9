import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { callOf } from '../http/request';
import { authEnv } from './auth-env';
import { BatchedLookup } from './batched-lookup';
import { CONTEXT_HEADER, type CallerToken } from './caller-token';
import type { Context } from './context';
import { type SessionContext, SessionDirectory } from './session-directory';
import { TOKEN_ALGORITHM, tokenKey } from './tokens';

/** passport-jwt hands the key on to jsonwebtoken; its types are older than key objects. */
const keyFor = (secret: string) => tokenKey(secret) as unknown as Buffer;

/** The content of an access token: its session, and the company that it was made for. */
export interface AccessTokenPayload {
  sid?: unknown;
  cid?: unknown;
  /** CONSUMER_AUDIENCE in the tokens of consumers' accounts; absent in those of users. */
  aud?: unknown;
}

/** `aud` of the access tokens of consumers' accounts. */
export const CONSUMER_AUDIENCE = 'gaugeway-consumer';

const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Edge strategy: a bearer access token names a session, which is looked up per call: a revocation before the call
 * (session, user, company, rights) closes it. A service that runs alone has no directory of sessions and accepts no
 * bearer token.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'gaugeway-session') {
  private readonly sessions = new BatchedLookup<SessionContext>(async (ids) => {
    const found = (await this.directory()?.findAll(ids)) ?? [];
    return new Map(found.map((session) => [session.sessionId, session]));
  });

  constructor(private readonly modules: ModuleRef) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: keyFor(authEnv.read().JWT_SECRET),
      algorithms: [TOKEN_ALGORITHM],
      passReqToCallback: true,
    });
  }

  async validate(request: FastifyRequest, payload: AccessTokenPayload): Promise<Context | null> {
    const session = await (payload.aud === CONSUMER_AUDIENCE ? this.consumerOf(payload) : this.sessionOf(payload));
    if (!session) return null;
    const { requestId, address } = callOf(request);
    return { ...session, requestId, address };
  }

  /**
   * The session of a token. A session can move to another company; the tokens made before are invalid from then on, so
   * that a window that does not know of it cannot change the wrong company's data.
   */
  async sessionOf({ sid, cid, aud }: AccessTokenPayload): Promise<SessionContext | null> {
    // The token of another kind of session opens nothing here: not a call of users, and no socket.
    if (typeof sid !== 'string' || !SESSION_ID.test(sid) || aud !== undefined) return null;
    const session = await this.sessions.get(sid);
    return session?.companyId === cid ? session : null;
  }

  /** The session of a consumer's token. */
  private async consumerOf({ sid, cid }: AccessTokenPayload): Promise<SessionContext | null> {
    if (typeof sid !== 'string') return null;
    const session = (await this.directory()?.findConsumer(sid)) ?? null;
    return session?.consumer && session.companyId === cid ? session : null;
  }

  private directory(): SessionDirectory | null {
    try {
      return this.modules.get(SessionDirectory, { strict: false });
    } catch {
      return null;
    }
  }
}

/**
 * Behind the gateway: the context itself, signed a moment ago by the gateway with the installation's secret; and, for
 * public calls too, who it was that called the gateway.
 */
@Injectable()
export class ContextTokenStrategy extends PassportStrategy(Strategy, 'gaugeway-context') {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromHeader(CONTEXT_HEADER),
      secretOrKey: keyFor(authEnv.read().INTERNAL_SECRET),
      algorithms: [TOKEN_ALGORITHM],
      passReqToCallback: true,
    });
  }

  validate(request: FastifyRequest, { context, caller }: Partial<CallerToken>): Context | null {
    if (caller) Object.assign(callOf(request), caller);
    return context ?? null;
  }
}
