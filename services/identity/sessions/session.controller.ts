import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements, noSession } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type InputOf, login, logout, refresh, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie';
import { answerOf, callerOf } from './session-answer';
import { SessionService } from './session.service';

@Controller()
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Implements(login)
  async login(
    _ctx: Context,
    input: InputOf<typeof login>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof login>> {
    const opened = await this.sessions.open(input, callerOf(request));
    return answerOf(opened, request, reply);
  }

  @Implements(refresh)
  async refresh(
    _ctx: Context,
    _input: InputOf<typeof refresh>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof refresh>> {
    const token = readRefreshCookie(request);
    if (!token) throw noSession();
    try {
      return answerOf(await this.sessions.refresh(token), request, reply);
    } catch (error) {
      clearRefreshCookie(request, reply);
      throw error;
    }
  }

  @Implements(logout)
  async logout(
    ctx: Context,
    _input: InputOf<typeof logout>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof logout>> {
    await this.sessions.close(ctx);
    clearRefreshCookie(request, reply);
    return { msg: translate(ctx.language, 'messages.signed_out') };
  }
}
