import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements } from '@gaugeway/platform/http';
import {
  enterByCode,
  enterCode,
  enterSubcompany,
  type InputOf,
  leaveSubcompany,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setRefreshCookie } from '../sessions/refresh-cookie';
import { ACCESS_TOKEN_SECONDS, type OpenedSession } from '../sessions/session.service';
import { CODE_SECONDS, EnteringService } from './entering.service';

@Controller()
export class EnteringController {
  constructor(private readonly entering: EnteringService) {}

  @Implements(enterSubcompany)
  async enter(
    ctx: Context,
    input: InputOf<typeof enterSubcompany>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof enterSubcompany>> {
    return answer(await this.entering.enter(ctx, input.company_id), request, reply);
  }

  @Implements(enterCode)
  async code(ctx: Context, input: InputOf<typeof enterCode>): Promise<ReplyOf<typeof enterCode>> {
    return { code: await this.entering.code(ctx, input.company_id), expires_in: CODE_SECONDS };
  }

  @Implements(enterByCode)
  async enterByCode(
    _ctx: Context,
    input: InputOf<typeof enterByCode>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof enterByCode>> {
    const caller = { address: callOf(request).address, userAgent: request.headers['user-agent'] ?? '' };
    return answer(await this.entering.enterByCode(input.code, caller), request, reply);
  }

  @Implements(leaveSubcompany)
  async leave(
    ctx: Context,
    input: InputOf<typeof leaveSubcompany>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof leaveSubcompany>> {
    return answer(await this.entering.leave(ctx, input.exit_point), request, reply);
  }
}

function answer(moved: OpenedSession, request: FastifyRequest, reply: FastifyReply): ReplyOf<typeof enterSubcompany> {
  if (moved.refreshToken) setRefreshCookie(request, reply, moved.refreshToken);
  return { access_token: moved.accessToken, token_type: 'bearer', expires_in: ACCESS_TOKEN_SECONDS };
}
