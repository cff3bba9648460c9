import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import {
  cryptoproCallback,
  type InputOf,
  type ReplyOf,
  reportSigning,
  signedFile,
  signReport,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SigningService } from './signing.service';

@Controller()
export class SigningController {
  constructor(private readonly service: SigningService) {}

  @Implements(signReport)
  begin(
    ctx: Context,
    input: InputOf<typeof signReport>,
    _request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof signReport>> {
    return this.service.begin(ctx, input, whenClosed(reply));
  }

  @Implements(reportSigning)
  async get(ctx: Context, { id }: InputOf<typeof reportSigning>): Promise<ReplyOf<typeof reportSigning>> {
    return { signing: await this.service.get(ctx, id) };
  }

  @Implements(cryptoproCallback)
  end(
    _ctx: Context,
    input: InputOf<typeof cryptoproCallback>,
    request: FastifyRequest,
  ): Promise<ReplyOf<typeof cryptoproCallback>> {
    const { address, language } = callOf(request);
    return this.service.end(input, { address, language, requestId: request.id });
  }

  @Implements(signedFile)
  async file(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { id, part } = parseRawInput(signedFile, request);
    const { name, content } = await this.service.part(ctx, id, part);
    await reply
      .header('content-type', 'application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(content);
  }
}
