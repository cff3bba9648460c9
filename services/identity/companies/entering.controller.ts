import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { enterSubcompany, type InputOf, leaveSubcompany, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setRefreshCookie } from '../sessions/refresh-cookie';
import { ACCESS_TOKEN_SECONDS, type OpenedSession } from '../sessions/session.service';
import { EnteringService } from './entering.service';

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
