import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements, noSession } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  consumerProfile,
  consumerRefresh,
  consumerSignIn,
  consumerSignOut,
  type InputOf,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-tokens';
import { setDeviceCookie } from '../sign-in-limits/device-cookie';
import { callerOf } from '../sessions/session-answer';
import { ConsumerSessionService } from './consumer-session.service';

const DAYS_14 = 14 * 86_400;

/** Its own cookie, next to the one of users (sessions/refresh-cookie.ts). */
const cookieOf = (request: FastifyRequest) => {
  const { isSecure: secure } = callOf(request);
  return {
    name: secure ? '__Host-gaugeway-account' : 'gaugeway-account',
    options: { path: '/', httpOnly: true, sameSite: 'strict', secure } as const,
  };
};

@Controller()
export class ConsumerSessionController {
  constructor(private readonly sessions: ConsumerSessionService) {}

  @Implements(consumerSignIn)
  async signIn(
    _ctx: Context,
    input: InputOf<typeof consumerSignIn>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof consumerSignIn>> {
    const { accessToken, refreshToken, device } = await this.sessions.open(input, callerOf(request));
    const { name, options } = cookieOf(request);
    void reply.setCookie(name, refreshToken, { ...options, maxAge: DAYS_14 });
    setDeviceCookie(request, reply, device);
    return answer(accessToken);
  }

  @Implements(consumerRefresh)
  async refresh(
    _ctx: Context,
    _input: InputOf<typeof consumerRefresh>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof consumerRefresh>> {
    const { name, options } = cookieOf(request);
    const token = request.cookies[name];
    if (!token) throw noSession();
    try {
      const accessToken = await this.sessions.refresh(token);
      void reply.setCookie(name, token, { ...options, maxAge: DAYS_14 });
      return answer(accessToken);
    } catch (error) {
      void reply.clearCookie(name, options);
      throw error;
    }
  }

  @Implements(consumerSignOut)
  async signOut(
    ctx: Context,
    _input: InputOf<typeof consumerSignOut>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ msg: string }> {
    await this.sessions.close(ctx);
    const { name, options } = cookieOf(request);
    void reply.clearCookie(name, options);
    return { msg: translate(ctx.language, 'messages.signed_out') };
  }

  @Implements(consumerProfile)
  profile(ctx: Context): Promise<ReplyOf<typeof consumerProfile>> {
    return this.sessions.profile(ctx);
  }
}

const answer = (access_token: string): ReplyOf<typeof consumerSignIn> => ({
  access_token,
  token_type: 'bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
});
