import { Controller } from '@nestjs/common';
import { callOf, handle, noSession } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { consumerProfile, consumerRefresh, consumerSignIn, consumerSignOut, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_SECONDS } from '../sessions/access-tokens';
import { setDeviceCookie } from '../sign-in-limits/device-cookie';
import { callerOf } from '../sessions/session-answer';
import { ConsumerSessionService } from './consumer-session.service';

const DAYS_14 = 14 * 86_400;

/** Cookie of consumers, separate from that of users (sessions/refresh-cookie.ts). */
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

  readonly signIn = handle(consumerSignIn, async (_ctx, input, request, reply) => {
    const { accessToken, refreshToken, device } = await this.sessions.open(input, callerOf(request));
    const { name, options } = cookieOf(request);
    void reply.setCookie(name, refreshToken, { ...options, maxAge: DAYS_14 });
    setDeviceCookie(request, reply, device);
    return answer(accessToken);
  });

  readonly refresh = handle(consumerRefresh, async (_ctx, _input, request, reply) => {
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
  });

  readonly signOut = handle(consumerSignOut, async (ctx, _input, request, reply) => {
    await this.sessions.close(ctx);
    const { name, options } = cookieOf(request);
    void reply.clearCookie(name, options);
    return { msg: translate(ctx.language, 'messages.signed_out') };
  });

  readonly profile = handle(consumerProfile, (ctx) => this.sessions.profile(ctx));
}

const answer = (access_token: string): ReplyOf<typeof consumerSignIn> => ({
  access_token,
  token_type: 'bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
});
