import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  enterByCode,
  enterCode,
  enterSubcompany,
  findEnterCode,
  type InputOf,
  leaveSubcompany,
  type ReplyOf,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, callerOf } from '../session-answer';
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
    return answerOf(await this.entering.enter(ctx, input.company_id), request, reply);
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
    return answerOf(await this.entering.enterByCode(input.code, callerOf(request)), request, reply);
  }

  @Implements(findEnterCode)
  async find(_ctx: Context, { code }: InputOf<typeof findEnterCode>): Promise<ReplyOf<typeof findEnterCode>> {
    const { companyName, userName } = await this.entering.find(code);
    return { company_name: companyName, user_name: userName };
  }

  @Implements(leaveSubcompany)
  async leave(
    ctx: Context,
    input: InputOf<typeof leaveSubcompany>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof leaveSubcompany>> {
    return answerOf(await this.entering.leave(ctx, input.exit_point), request, reply);
  }
}
